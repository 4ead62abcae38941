{{- define "paiju.name" -}}
{{- .Release.Name | trunc 53 | trimSuffix "-" -}}
{{- end -}}

{{- define "paiju.selector" -}}
app.kubernetes.io/name: paiju
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "paiju.labels" -}}
{{ include "paiju.selector" . }}
app.kubernetes.io/version: {{ .Values.image.tag | default .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ .Chart.Name }}-{{ .Chart.Version }}
{{- end -}}

{{- define "paiju.image" -}}
{{- if .Values.image.digest -}}
{{ .Values.image.repository }}@{{ .Values.image.digest }}
{{- else -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end -}}
{{- end -}}

{{- define "paiju.account" -}}
{{- if .Values.serviceAccount.create -}}
{{ .Values.serviceAccount.name | default (include "paiju.name" .) }}
{{- else -}}
{{ .Values.serviceAccount.name | default "default" }}
{{- end -}}
{{- end -}}

{{- define "paiju.secret" -}}
{{- if .Values.sealKeys.existingSecret -}}
{{ .Values.sealKeys.existingSecret }}
{{- else if .Values.sealKeys.value -}}
{{ include "paiju.name" . }}
{{- else -}}
{{- fail "sealKeys.value or sealKeys.existingSecret is needed: all servers must share the keys of sealed tables (openssl rand -hex 32)" -}}
{{- end -}}
{{- end -}}
