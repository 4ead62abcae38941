// A client of Paiju for Unity: asks, and gives back what was answered. It shows nothing and keeps nothing.
//
// JSON goes through JsonUtility, so each class below has the fields that this client wants, under the names
// that the service gives them; what is not named here is left out. A field that an answer lacks has the
// default of its type.
using System;
using System.Collections;
using System.Globalization;
using System.Text;
using UnityEngine;
using UnityEngine.Networking;

namespace Paiju
{
    /// <summary>A sealed table: what its human may know of the game, and the game itself.</summary>
    [Serializable]
    public class Table
    {
        public bool accepted;
        public int seat;
        public int turn;
        public Happening[] events;
        public View view;
        public Choice[] legal;
        public bool over;
        /// <summary>The whole game, sealed. Send it back with the next action.</summary>
        public string table;
        /// <summary>Why an action was refused, in words; empty where it was done.</summary>
        public string text;
        public Score score;
    }

    [Serializable]
    public class View
    {
        public string[] hand;
        public Turn last;
        public int[] counts;
    }

    [Serializable]
    public class Turn
    {
        public int seat;
        public string[] cards;
    }

    [Serializable]
    public class Happening
    {
        public string type;
        public int seat;
        public int points;
        public Play play;
    }

    [Serializable]
    public class Play
    {
        public string pattern;
        public string[] cards;
        public string name;
    }

    /// <summary>Something that may be done; "play" stands for every play there is.</summary>
    [Serializable]
    public class Choice
    {
        public string type;
        public int points;
        public int factor;
        public int[] seats;
        public int moves;
    }

    [Serializable]
    public class Score
    {
        public int[] scores;
    }

    [Serializable]
    public class Hints
    {
        public Hint[] hints;
        public string text;
    }

    [Serializable]
    public class Hint
    {
        public Play play;
        public string text;
    }

    /// <summary>
    /// Why a question was refused (RFC 9457). Without a connection the status is 0; where a proxy refused with a
    /// page of its own, there is no type.
    /// </summary>
    [Serializable]
    public class Problem
    {
        public string type;
        public string title;
        public string detail;
        public int status;
    }

    /// <summary>
    /// Asks the service. Every method is a coroutine that calls one of its two callbacks.
    ///
    /// Nothing is kept between questions, so one whose answer was lost, or that came too early, is asked again.
    /// </summary>
    public class PaijuClient
    {
        private const int Tries = 4;
        /// <summary>A server that asks for more patience is told to the player instead, in seconds.</summary>
        private const float LongestWait = 15;
        /// <summary>No connection; too many questions; a server, or a proxy before it, that is busy.</summary>
        private static readonly long[] Again = { 0, 429, 502, 503, 504 };
        private readonly string server;
        private readonly string language;
        private readonly string key;

        /// <summary>
        /// A key is for programs that stay with you, such as a game server: players read what a game has in it.
        /// </summary>
        public PaijuClient(string server, string language = "en", string key = "")
        {
            this.server = server.TrimEnd('/');
            this.language = language;
            this.key = key;
        }

        /// <summary>Begin a game of Dou Dizhu against two bots. An empty seed draws one.</summary>
        public IEnumerator Lay(string bot, string seed, Action<Table> told, Action<Problem> refused)
        {
            var seats = new[] { "human", bot, bot };
            var body = string.IsNullOrEmpty(seed)
                ? JsonUtility.ToJson(new Laying { seats = seats })
                : JsonUtility.ToJson(new LayingAgain { seats = seats, seed = seed });
            return Ask("/v1/tables", body, told, refused);
        }

        /// <summary>Do one of the choices of `legal` that is not "play".</summary>
        public IEnumerator Act(Table at, Choice choice, Action<Table> told, Action<Problem> refused)
        {
            object action;
            switch (choice.type)
            {
                case "call":
                    action = new Calling { type = choice.type, points = choice.points };
                    break;
                case "double":
                    action = new Doubling { type = choice.type, factor = choice.factor };
                    break;
                case "redouble":
                    action = new Redoubling { type = choice.type, seats = choice.seats };
                    break;
                default:
                    action = new Plain { type = choice.type };
                    break;
            }
            return Act(at, JsonUtility.ToJson(action), told, refused);
        }

        /// <summary>Play cards. Whether they may be played is for the service to say.</summary>
        public IEnumerator Play(Table at, string[] cards, Action<Table> told, Action<Problem> refused)
        {
            var action = new Playing { type = "play", cards = cards };
            return Act(at, JsonUtility.ToJson(action), told, refused);
        }

        /// <summary>The plays that leave the best hand.</summary>
        public IEnumerator Hint(Table at, Action<Hints> told, Action<Problem> refused)
        {
            var last = at.view.last;
            // JsonUtility makes an empty turn of null: nobody has played, so a hand leads.
            var body = last == null || last.cards == null || last.cards.Length == 0
                ? JsonUtility.ToJson(new Leading { hand = at.view.hand })
                : JsonUtility.ToJson(new Following { hand = at.view.hand, last = last.cards });
            return Ask("/v1/doudizhu/hints", body, told, refused);
        }

        private IEnumerator Act(Table at, string action, Action<Table> told, Action<Problem> refused)
        {
            // A table is base64url: there is nothing in it to escape.
            var body = "{\"table\":\"" + at.table + "\",\"action\":" + action + "}";
            return Ask("/v1/tables/act", body, told, refused);
        }

        private IEnumerator Ask<T>(string path, string body, Action<T> told, Action<Problem> refused)
        {
            for (var tried = 1; ; tried++)
            {
                float wait;
                using (var request = Posted(path, body))
                {
                    yield return request.SendWebRequest();
                    T answer;
                    var isAnswered = request.result == UnityWebRequest.Result.Success;
                    if (isAnswered && Read(request.downloadHandler.text, out answer))
                    {
                        told(answer);
                        yield break;
                    }
                    wait = Wait(request, tried);
                    if (wait < 0)
                    {
                        refused(Refusal(request));
                        yield break;
                    }
                }
                yield return new WaitForSecondsRealtime(wait);
            }
        }

        private UnityWebRequest Posted(string path, string body)
        {
            var request = new UnityWebRequest(server + path, UnityWebRequest.kHttpVerbPOST);
            request.uploadHandler = new UploadHandlerRaw(Encoding.UTF8.GetBytes(body));
            request.downloadHandler = new DownloadHandlerBuffer();
            request.SetRequestHeader("Content-Type", "application/json");
            request.SetRequestHeader("Accept-Language", language);
            if (!string.IsNullOrEmpty(key))
            {
                request.SetRequestHeader("Authorization", "Bearer " + key);
            }
            request.timeout = 30;
            return request;
        }

        /// <summary>The seconds until the question is asked again; less than none where it is not.</summary>
        private static float Wait(UnityWebRequest request, int tried)
        {
            if (tried == Tries || Array.IndexOf(Again, request.responseCode) < 0)
            {
                return -1;
            }
            float seconds;
            var said = request.GetResponseHeader("Retry-After");
            if (!float.TryParse(said, NumberStyles.Float, CultureInfo.InvariantCulture, out seconds))
            {
                seconds = 0.5f * (1 << (tried - 1));
            }
            return seconds > LongestWait ? -1 : seconds;
        }

        /// <summary>The problem of a refused question. A proxy writes pages, which are none.</summary>
        private static Problem Refusal(UnityWebRequest request)
        {
            if (request.responseCode == 0)
            {
                return new Problem { title = "No connection", detail = request.error };
            }
            Problem problem;
            if (!Read(request.downloadHandler.text, out problem) || string.IsNullOrEmpty(problem.title))
            {
                problem = new Problem { title = "No answer of the service" };
                problem.detail = "status " + request.responseCode;
            }
            problem.status = (int)request.responseCode;
            return problem;
        }

        /// <summary>The value of JSON; false where the text is none.</summary>
        private static bool Read<T>(string text, out T value)
        {
            try
            {
                value = JsonUtility.FromJson<T>(text);
            }
            catch (ArgumentException)
            {
                value = default(T);
            }
            return value != null;
        }

        [Serializable]
        private class Laying
        {
            public string game = "doudizhu";
            public string ruleset = "classic";
            public string[] seats;
        }

        /// <summary>The same seed lays the same table again.</summary>
        [Serializable]
        private class LayingAgain : Laying
        {
            public string seed;
        }

        [Serializable]
        private class Plain
        {
            public string type;
        }

        [Serializable]
        private class Calling
        {
            public string type;
            public int points;
        }

        [Serializable]
        private class Doubling
        {
            public string type;
            public int factor;
        }

        [Serializable]
        private class Redoubling
        {
            public string type;
            public int[] seats;
        }

        [Serializable]
        private class Playing
        {
            public string type;
            public string[] cards;
        }

        [Serializable]
        private class Leading
        {
            public string[] hand;
            public string ruleset = "classic";
            public int limit = 1;
        }

        [Serializable]
        private class Following
        {
            public string[] hand;
            public string[] last;
            public string ruleset = "classic";
            public int limit = 1;
        }
    }
}
