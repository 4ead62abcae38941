// A question as code, in the languages of those who write clients.
const quoted = (text) => `'${text.replaceAll("'", "'\\''")}'`;
const WORDS = { true: "True", false: "False", null: "None" };

/** A value as Python writes it. */
function python(value) {
  if (Array.isArray(value)) return `[${value.map(python).join(", ")}]`;
  if (value !== null && typeof value === "object")
    return `{${Object.entries(value)
      .map(([key, each]) => `${JSON.stringify(key)}: ${python(each)}`)
      .join(", ")}}`;
  return typeof value === "string" || typeof value === "number" ? JSON.stringify(value) : WORDS[value];
}

const LANGUAGES = {
  curl({ url, language, body }) {
    const parts = [`curl -s ${quoted(url)}`, `-H ${quoted(`Accept-Language: ${language}`)}`];
    if (body) parts.push("-H 'Content-Type: application/json'", `-d ${quoted(JSON.stringify(body))}`);
    return parts.join(" \\\n  ");
  },
  Python: ({ url, language, body }) => `import requests

answer = requests.${body ? "post" : "get"}(
    ${JSON.stringify(url)},${body ? `\n    json=${python(body)},` : ""}
    headers={"Accept-Language": "${language}"},
    timeout=10,
)
print(answer.json())
`,
  JavaScript: ({ url, language, body }) => `const answer = await fetch(${JSON.stringify(url)}, {
  headers: { ${body ? '"Content-Type": "application/json", ' : ""}"Accept-Language": "${language}" },${
    body ? `\n  method: "POST",\n  body: JSON.stringify(${JSON.stringify(body)}),` : ""
  }
});
console.log(await answer.json());
`,
  "C#": ({ url, language, body }) => `using System;
using System.Net.Http;
using System.Text;

class Ask
{
    static void Main()
    {
${body ? `        var body = @"${JSON.stringify(body).replaceAll('"', '""')}";\n` : ""}        using (var client = new HttpClient())
        {
            client.DefaultRequestHeaders.Add("Accept-Language", "${language}");
${body ? '            var content = new StringContent(body, Encoding.UTF8, "application/json");\n' : ""}            var answer = client.${
    body ? `PostAsync(${JSON.stringify(url)}, content)` : `GetAsync(${JSON.stringify(url)})`
  }.Result;
            Console.WriteLine(answer.Content.ReadAsStringAsync().Result);
        }
    }
}
`,
  Java: ({ url, language, body }) => `import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

class Ask {
  public static void main(String[] none) throws Exception {
${body ? `    var body = ${JSON.stringify(JSON.stringify(body))};\n` : ""}    var question = HttpRequest.newBuilder(URI.create(${JSON.stringify(url)}))
        .header("Accept-Language", "${language}")
${
    body
      ? `        .header("Content-Type", "application/json")
        .POST(HttpRequest.BodyPublishers.ofString(body))`
      : "        .GET()"
  }
        .build();
    var answer = HttpClient.newHttpClient().send(question, HttpResponse.BodyHandlers.ofString());
    System.out.println(answer.body());
  }
}
`,
};

export const LANGUAGES_OF_CODE = Object.keys(LANGUAGES);

/** A question in a language: its address, the reader's language, and its body, if it has one. */
export const snippet = (name, question) => LANGUAGES[name](question);
