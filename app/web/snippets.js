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

answer = requests.post(
    ${JSON.stringify(url)},
    json=${python(body)},
    headers={"Accept-Language": "${language}"},
    timeout=10,
)
print(answer.json())
`,
  JavaScript: ({ url, language, body }) => `const answer = await fetch(${JSON.stringify(url)}, {
  method: "POST",
  headers: { "Content-Type": "application/json", "Accept-Language": "${language}" },
  body: JSON.stringify(${JSON.stringify(body)}),
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
        var body = @"${JSON.stringify(body).replaceAll('"', '""')}";
        using (var client = new HttpClient())
        {
            client.DefaultRequestHeaders.Add("Accept-Language", "${language}");
            var content = new StringContent(body, Encoding.UTF8, "application/json");
            var answer = client.PostAsync(${JSON.stringify(url)}, content).Result;
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
    var body = ${JSON.stringify(JSON.stringify(body))};
    var question = HttpRequest.newBuilder(URI.create(${JSON.stringify(url)}))
        .header("Content-Type", "application/json")
        .header("Accept-Language", "${language}")
        .POST(HttpRequest.BodyPublishers.ofString(body))
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
