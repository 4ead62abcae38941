// A table of Dou Dizhu in Unity: put this on any object of a scene, name the server, and press Play.
//
// It draws with Unity's immediate mode, so that the example is one file; a game has sprites instead.
using System.Collections.Generic;
using System.Linq;
using UnityEngine;

namespace Paiju
{
    public class PaijuTable : MonoBehaviour
    {
        [SerializeField] private string server = "http://localhost:8080";
        // Empty in what players get. Whoever has a game can read it.
        [SerializeField] private string key = "";
        [SerializeField] private string bot = "casual";
        [SerializeField] private string seed = "";

        private readonly HashSet<string> raised = new HashSet<string>();
        private readonly List<string> happened = new List<string>();
        private PaijuClient client;
        private Table table;
        private string said = "Asking for a table …";
        private bool waiting;

        private void Start()
        {
            client = new PaijuClient(server, key: key);
            waiting = true;
            StartCoroutine(client.Lay(bot, seed, Show, Refuse));
        }

        private void OnGUI()
        {
            GUILayout.Label(said);
            if (table == null)
            {
                return;
            }
            GUILayout.BeginHorizontal();
            foreach (var card in table.view.hand)
            {
                var up = raised.Contains(card);
                if (GUILayout.Button(up ? "^" + card : card) && !raised.Remove(card))
                {
                    raised.Add(card);
                }
            }
            GUILayout.EndHorizontal();
            GUILayout.BeginHorizontal();
            // One question at a time: its answer is the table that the next one is about.
            foreach (var choice in waiting ? new Choice[0] : table.legal)
            {
                Offer(choice);
            }
            GUILayout.EndHorizontal();
            foreach (var line in happened.Skip(happened.Count - 12))
            {
                GUILayout.Label(line);
            }
        }

        private void Offer(Choice choice)
        {
            if (choice.type == "play")
            {
                if (GUILayout.Button("hint"))
                {
                    waiting = true;
                    StartCoroutine(client.Hint(table, Raise, Refuse));
                }
                if (GUILayout.Button("play"))
                {
                    waiting = true;
                    StartCoroutine(client.Play(table, raised.ToArray(), Show, Refuse));
                }
                return;
            }
            var number = choice.points + choice.factor;
            if (GUILayout.Button(number > 0 ? choice.type + " " + number : choice.type))
            {
                waiting = true;
                StartCoroutine(client.Act(table, choice, Show, Refuse));
            }
        }

        private void Show(Table answer)
        {
            waiting = false;
            table = answer;
            raised.Clear();
            foreach (var each in answer.events)
            {
                var cards = each.play == null || each.play.cards == null ? new string[0] : each.play.cards;
                happened.Add("seat " + each.seat + "  " + each.type + "  " + string.Join(" ", cards));
            }
            said = answer.over
                ? "The game is over. Scores: " + string.Join(", ", answer.score.scores)
                : answer.accepted ? "Your turn." : answer.text;
        }

        private void Raise(Hints answer)
        {
            waiting = false;
            raised.Clear();
            if (answer.hints.Length == 0)
            {
                said = answer.text;
                return;
            }
            raised.UnionWith(answer.hints[0].play.cards);
            said = answer.hints[0].text;
        }

        private void Refuse(Problem problem)
        {
            waiting = false;
            said = problem.title + ": " + problem.detail;
        }
    }
}
