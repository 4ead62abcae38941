using System;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;
using Paiju.Client;
using Paiju.Model;

/// <summary>
/// Reads answers, each in a line with the name of its component, by the generated client: no code is lost. Seat 0 is
/// sent where it was set, and a seat that was not set is not.
/// </summary>
public static class Unknown
{
    private static readonly JsonSerializerSettings Settings = new ApiClient("http://localhost").SerializerSettings;

    public static void Main()
    {
        Same("{\"seat\":0}", Sent(new DoudizhuActionGiven { Seat = 0 }));
        Same("{}", Sent(new DoudizhuActionGiven()));
        for (var line = Console.In.ReadLine(); line != null; line = Console.In.ReadLine())
        {
            var told = JArray.Parse(line);
            var component = (string)told[0];
            var shape = typeof(Table).Assembly.GetType("Paiju.Model." + component) ?? typeof(Verdict);
            var value = told[1].ToString();
            Same(component + Codes(value), component + Codes(Sent(JsonConvert.DeserializeObject(value, shape, Settings))));
        }
        Console.WriteLine("all are read");
    }

    private static string Sent(object value)
    {
        return JsonConvert.SerializeObject(value, Settings);
    }

    private static int Codes(string text)
    {
        return text.Split(new[] { "of_tomorrow" }, StringSplitOptions.None).Length;
    }

    private static void Same(string expected, string found)
    {
        if (expected != found)
        {
            throw new InvalidOperationException($"{found} is not {expected}");
        }
    }
}
