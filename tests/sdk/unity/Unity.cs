// As much of Unity as the example wants, so that it can be compiled and played without Unity.
//
// JsonUtility keeps Unity's rules: public fields only, those that JSON lacks keep their default, those
// that a class lacks are passed over, and null is an empty object. Coroutines run to their end at once.
using System;
using System.Collections;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Net;
using System.Reflection;
using System.Text;
using System.Threading;

namespace UnityEngine
{
    [AttributeUsage(AttributeTargets.Field)]
    public class SerializeField : Attribute
    {
    }

    public class MonoBehaviour
    {
        public object StartCoroutine(IEnumerator routine)
        {
            while (routine.MoveNext())
            {
                var wait = routine.Current as WaitForSecondsRealtime;
                if (wait != null)
                {
                    Thread.Sleep((int)(wait.waitTime * 1000));
                }
            }
            return null;
        }
    }

    public class WaitForSecondsRealtime
    {
        public readonly float waitTime;

        public WaitForSecondsRealtime(float time)
        {
            waitTime = time;
        }
    }

    /// <summary>What is on the screen, and the one button that is pressed while it is drawn.</summary>
    public static class GUILayout
    {
        public static readonly List<string> Labels = new List<string>();
        public static readonly List<string> Buttons = new List<string>();
        public static string Pressed;

        public static void Label(string text)
        {
            Labels.Add(text);
        }

        public static bool Button(string text)
        {
            Buttons.Add(text);
            return text == Pressed;
        }

        public static void BeginHorizontal()
        {
        }

        public static void EndHorizontal()
        {
        }
    }

    public static class JsonUtility
    {
        public static T FromJson<T>(string json)
        {
            if (json == "")
            {
                return default(T);
            }
            var at = 0;
            try
            {
                return (T)Shaped(typeof(T), Read(json, ref at));
            }
            catch (FormatException fault)
            {
                throw new ArgumentException("JSON parse error: " + fault.Message);
            }
        }

        public static string ToJson(object value)
        {
            if (value is string)
            {
                return "\"" + ((string)value).Replace("\\", "\\\\").Replace("\"", "\\\"") + "\"";
            }
            if (value is Array)
            {
                return "[" + string.Join(",", ((Array)value).Cast<object>().Select(ToJson)) + "]";
            }
            if (value is bool)
            {
                return (bool)value ? "true" : "false";
            }
            if (value is IFormattable)
            {
                return ((IFormattable)value).ToString(null, CultureInfo.InvariantCulture);
            }
            var fields = Fields(value.GetType()).Where(field => field.GetValue(value) != null);
            return "{" + string.Join(",", fields.Select(field => "\"" + field.Name + "\":" + ToJson(field.GetValue(value)))) + "}";
        }

        private static IEnumerable<FieldInfo> Fields(Type type)
        {
            return type.GetFields(BindingFlags.Public | BindingFlags.Instance);
        }

        private static object Shaped(Type type, object told)
        {
            if (type == typeof(string))
            {
                return told as string ?? "";
            }
            if (type == typeof(bool))
            {
                return told is bool && (bool)told;
            }
            if (type == typeof(int))
            {
                return told is double ? (int)(double)told : 0;
            }
            if (type.IsArray)
            {
                var items = told as List<object> ?? new List<object>();
                var array = Array.CreateInstance(type.GetElementType(), items.Count);
                for (var place = 0; place < items.Count; place++)
                {
                    array.SetValue(Shaped(type.GetElementType(), items[place]), place);
                }
                return array;
            }
            var shaped = Activator.CreateInstance(type);
            var facts = told as Dictionary<string, object> ?? new Dictionary<string, object>();
            foreach (var field in Fields(type).Where(field => facts.ContainsKey(field.Name)))
            {
                field.SetValue(shaped, Shaped(field.FieldType, facts[field.Name]));
            }
            return shaped;
        }

        private static object Read(string json, ref int at)
        {
            Skip(json, ref at);
            switch (json[at])
            {
                case '{':
                    var facts = new Dictionary<string, object>();
                    for (at++; Next(json, ref at) != '}';)
                    {
                        var name = (string)Read(json, ref at);
                        Next(json, ref at, ':');
                        facts[name] = Read(json, ref at);
                        if (Next(json, ref at) == ',')
                        {
                            at++;
                        }
                    }
                    at++;
                    return facts;
                case '[':
                    var items = new List<object>();
                    for (at++; Next(json, ref at) != ']';)
                    {
                        items.Add(Read(json, ref at));
                        if (Next(json, ref at) == ',')
                        {
                            at++;
                        }
                    }
                    at++;
                    return items;
                case '"':
                    return Word(json, ref at);
                default:
                    var start = at;
                    while (at < json.Length && "+-.0123456789eEtrufalsn".IndexOf(json[at]) >= 0)
                    {
                        at++;
                    }
                    var word = json.Substring(start, at - start);
                    return word == "null" ? null : word == "true" ? true : word == "false" ? false
                        : (object)double.Parse(word, CultureInfo.InvariantCulture);
            }
        }

        private static string Word(string json, ref int at)
        {
            var word = new StringBuilder();
            for (at++; json[at] != '"'; at++)
            {
                if (json[at] != '\\')
                {
                    word.Append(json[at]);
                    continue;
                }
                at++;
                if (json[at] == 'u')
                {
                    word.Append((char)int.Parse(json.Substring(at + 1, 4), NumberStyles.HexNumber));
                    at += 4;
                }
                else
                {
                    var place = "nrtbf".IndexOf(json[at]);
                    word.Append(place < 0 ? json[at] : "\n\r\t\b\f"[place]);
                }
            }
            at++;
            return word.ToString();
        }

        private static char Next(string json, ref int at, char wanted = '\0')
        {
            Skip(json, ref at);
            if (wanted != '\0' && json[at++] != wanted)
            {
                throw new FormatException("no " + wanted + " before " + at);
            }
            return json[at];
        }

        private static void Skip(string json, ref int at)
        {
            while (char.IsWhiteSpace(json[at]))
            {
                at++;
            }
        }
    }
}

namespace UnityEngine.Networking
{
    public class UploadHandlerRaw
    {
        public readonly byte[] data;

        public UploadHandlerRaw(byte[] data)
        {
            this.data = data;
        }
    }

    public class DownloadHandlerBuffer
    {
        public string text;
    }

    public class UnityWebRequest : IDisposable
    {
        public const string kHttpVerbPOST = "POST";

        public enum Result
        {
            InProgress,
            Success,
            ConnectionError,
            ProtocolError,
        }

        public UploadHandlerRaw uploadHandler;
        public DownloadHandlerBuffer downloadHandler;
        public int timeout;
        public string error;
        public long responseCode;
        public Result result;
        private readonly HttpWebRequest request;
        private WebHeaderCollection headers;

        public UnityWebRequest(string url, string method)
        {
            request = (HttpWebRequest)WebRequest.Create(url);
            request.Method = method;
            request.Proxy = null;
        }

        public void SetRequestHeader(string name, string value)
        {
            if (name == "Content-Type")
            {
                request.ContentType = value;
            }
            else
            {
                request.Headers[name] = value;
            }
        }

        public object SendWebRequest()
        {
            request.Timeout = timeout * 1000;
            try
            {
                using (var sent = request.GetRequestStream())
                {
                    sent.Write(uploadHandler.data, 0, uploadHandler.data.Length);
                }
                Take(request.GetResponse());
                result = Result.Success;
            }
            catch (WebException wrong)
            {
                error = wrong.Message;
                result = wrong.Response == null ? Result.ConnectionError : Result.ProtocolError;
                if (wrong.Response != null)
                {
                    Take(wrong.Response);
                }
            }
            return null;
        }

        public string GetResponseHeader(string name)
        {
            return headers == null ? null : headers[name];
        }

        public void Dispose()
        {
        }

        private void Take(WebResponse response)
        {
            responseCode = (long)((HttpWebResponse)response).StatusCode;
            headers = response.Headers;
            using (var reader = new StreamReader(response.GetResponseStream(), Encoding.UTF8))
            {
                downloadHandler.text = reader.ReadToEnd();
            }
        }
    }
}
