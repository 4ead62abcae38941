// Somebody at the table of the Unity example, who takes every hint, and passes where there is none.
using System;
using System.Linq;
using System.Reflection;
using Paiju;
using UnityEngine;

public static class Player
{
    private static readonly PaijuTable Table = new PaijuTable();

    public static int Main(string[] arguments)
    {
        Set("server", arguments[0]);
        Set("seed", arguments[1]);
        Set("key", arguments[2]);
        Call("Start");
        for (var turn = 0; turn < 500; turn++)
        {
            Draw(null);
            var said = GUILayout.Labels[0];
            if (GUILayout.Buttons.Count == 0 || said.StartsWith("The game is over"))
            {
                Console.WriteLine(said);
                return 0;
            }
            var choices = GUILayout.Buttons.Where(label => !IsCard(label)).ToList();
            if (!choices.Contains("hint"))
            {
                Draw(choices[0]);
                continue;
            }
            Draw("hint");
            Draw(null);
            Draw(GUILayout.Buttons.Any(label => label.StartsWith("^")) ? "play" : "pass");
        }
        Console.WriteLine("not over after 500 turns");
        return 1;
    }

    private static bool IsCard(string label)
    {
        var card = label.TrimStart('^');
        return card.Length == 2 && char.IsUpper(card[1]);
    }

    private static void Draw(string pressed)
    {
        GUILayout.Labels.Clear();
        GUILayout.Buttons.Clear();
        GUILayout.Pressed = pressed;
        Call("OnGUI");
    }

    private static void Call(string method)
    {
        typeof(PaijuTable).GetMethod(method, BindingFlags.NonPublic | BindingFlags.Instance).Invoke(Table, null);
    }

    private static void Set(string field, string value)
    {
        typeof(PaijuTable).GetField(field, BindingFlags.NonPublic | BindingFlags.Instance).SetValue(Table, value);
    }
}
