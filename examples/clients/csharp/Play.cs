using System;
using System.Collections.Generic;
using System.Linq;
using Paiju.Api;
using Paiju.Client;
using Paiju.Model;

/// <summary>
/// A whole game of Dou Dizhu, Guandan, Zheng Shangyou and mahjong at sealed tables, through a client that is generated
/// from the service's own description:
/// <code>
/// openapi-generator-cli generate -i openapi.yaml -c generator.yaml -o client
/// </code>
/// Fields are set by name: what a generated constructor takes of required fields it does not send.
/// </summary>
public sealed class Play
{
    private readonly TablesApi tables;
    private readonly DoudizhuApi doudizhu;
    private readonly GuandanApi guandan;
    private readonly ZhengshangyouApi zhengshangyou;
    private readonly string seed;

    private Play(Configuration service, string seed)
    {
        tables = new TablesApi(service);
        doudizhu = new DoudizhuApi(service);
        guandan = new GuandanApi(service);
        zhengshangyou = new ZhengshangyouApi(service);
        this.seed = seed;
    }

    public static void Main(string[] arguments)
    {
        var service = new Configuration { BasePath = arguments.Length > 0 ? arguments[0] : "http://localhost:8080" };
        var play = new Play(service, arguments.Length > 1 ? arguments[1] : "clients");
        Say("doudizhu", play.Doudizhu());
        Say("guandan", play.Guandan());
        Say("zhengshangyou", play.Zhengshangyou());
        Say("mcr", play.Mcr());
    }

    private List<int> Doudizhu()
    {
        var told = Lay(LayTableQuestion.GameEnum.Doudizhu, "casual", 2).GetDoudizhuTable();
        while (!told.Over)
        {
            told = Act(told.Table, Choose(told)).GetDoudizhuTable();
        }
        return told.Score.Scores;
    }

    private List<int> Guandan()
    {
        var told = Lay(LayTableQuestion.GameEnum.Guandan, "novice", 3).GetGuandanTable();
        while (!told.Over)
        {
            told = Act(told.Table, Choose(told)).GetGuandanTable();
        }
        return told.Score.Scores;
    }

    private List<int> Zhengshangyou()
    {
        var told = Lay(LayTableQuestion.GameEnum.Zhengshangyou, "novice", 3).GetZhengshangyouTable();
        while (!told.Over)
        {
            told = Act(told.Table, Choose(told)).GetZhengshangyouTable();
        }
        return told.Score.Scores;
    }

    private List<int> Mcr()
    {
        var told = Lay(LayTableQuestion.GameEnum.Mcr, "novice", 3).GetMcrTable();
        while (!told.Over)
        {
            var action = McrAction.FromJson(told.Legal[0].ToJson());
            told = Act(told.Table, new ActAtTableQuestionAction(action)).GetMcrTable();
        }
        return told.Score.Scores;
    }

    /// <summary>The first choice; where that is to play cards, the best hint.</summary>
    private ActAtTableQuestionAction Choose(DoudizhuTable told)
    {
        var choice = told.Legal[0];
        if (!(choice.ActualInstance is DoudizhuChoicePlay))
        {
            return new ActAtTableQuestionAction(DoudizhuAction.FromJson(choice.ToJson()));
        }
        var hints = doudizhu.DoudizhuHints(
            new DoudizhuHintsQuestion(hand: told.View.Hand) { Hand = told.View.Hand, Last = told.View.Last, Limit = 1 });
        return new ActAtTableQuestionAction(
            new DoudizhuActionGiven(cards: Best(hints)) { Type = DoudizhuActionGiven.TypeEnum.Play });
    }

    /// <summary>The same, with the level of the round.</summary>
    private ActAtTableQuestionAction Choose(GuandanTable told)
    {
        var choice = told.Legal[0];
        if (!(choice.ActualInstance is GuandanChoicePlay))
        {
            return new ActAtTableQuestionAction(GuandanAction.FromJson(choice.ToJson()));
        }
        var hints = guandan.GuandanHints(
            new GuandanHintsQuestion(hand: told.View.Hand)
            {
                Hand = told.View.Hand, Last = told.View.Last, Level = told.View.Level, Limit = 1,
            });
        return new ActAtTableQuestionAction(
            new GuandanActionGiven(cards: Best(hints)) { Type = GuandanActionGiven.TypeEnum.Play });
    }

    /// <summary>The same, of a game that has nothing but the play.</summary>
    private ActAtTableQuestionAction Choose(ZhengshangyouTable told)
    {
        var choice = told.Legal[0];
        if (!(choice.ActualInstance is ZhengshangyouChoicePlay))
        {
            return new ActAtTableQuestionAction(ZhengshangyouAction.FromJson(choice.ToJson()));
        }
        var hints = zhengshangyou.ZhengshangyouHints(
            new ZhengshangyouHintsQuestion(hand: told.View.Hand) { Hand = told.View.Hand, Last = told.View.Last, Limit = 1 });
        return new ActAtTableQuestionAction(
            new ZhengshangyouActionGiven(cards: Best(hints)) { Type = ZhengshangyouActionGiven.TypeEnum.Play });
    }

    private static List<string> Best(Hints hints)
    {
        return hints.VarHints[0].Play.Cards;
    }

    private Table Lay(LayTableQuestion.GameEnum game, string bot, int bots)
    {
        var players = new[] { "human" }.Concat(Enumerable.Repeat(bot, bots));
        var seats = players.Select(player => new LayTableQuestionSeatsInner(player)).ToList();
        return tables.LayTable(new LayTableQuestion(seats: seats, seed: seed) { Game = game });
    }

    private Table Act(string table, ActAtTableQuestionAction action)
    {
        return tables.ActAtTable(new ActAtTableQuestion(table, action) { Table = table, Action = action });
    }

    private static void Say(string game, List<int> scores)
    {
        Console.WriteLine($"{game}: {string.Join(" ", scores)}");
    }
}
