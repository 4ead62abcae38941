import java.util.List;
import java.util.stream.Collectors;
import paiju.ApiClient;
import paiju.ApiException;
import paiju.api.DoudizhuApi;
import paiju.api.GuandanApi;
import paiju.api.McrApi;
import paiju.api.TablesApi;
import paiju.model.ActAtTableQuestion;
import paiju.model.ActAtTableQuestionAction;
import paiju.model.DoudizhuAction;
import paiju.model.DoudizhuChoice;
import paiju.model.DoudizhuHintsQuestion;
import paiju.model.DoudizhuTable;
import paiju.model.GuandanClassifyQuestion;
import paiju.model.GuandanLevel;
import paiju.model.LayTableQuestion;
import paiju.model.LayTableQuestionSeatsInner;
import paiju.model.McrScoreQuestion;

/**
 * A whole game of Dou Dizhu at a sealed table, and a question of each other game, through a client that
 * is generated from the service's own description:
 *
 * <pre>
 * openapi-generator-cli generate -i openapi.yaml -c generator.yaml -o client
 * </pre>
 */
public final class Play {
    private final TablesApi tables;
    private final DoudizhuApi doudizhu;
    private final GuandanApi guandan;
    private final McrApi mahjong;

    private Play(ApiClient client) {
        tables = new TablesApi(client);
        doudizhu = new DoudizhuApi(client);
        guandan = new GuandanApi(client);
        mahjong = new McrApi(client);
    }

    public static void main(String[] arguments) throws ApiException {
        ApiClient client = new ApiClient();
        client.updateBaseUri(arguments.length > 0 ? arguments[0] : "http://localhost:8080");
        Play play = new Play(client);
        System.out.println("doudizhu: " + play.game(arguments.length > 1 ? arguments[1] : "clients"));
        System.out.println("guandan: " + play.pattern());
        System.out.println("mahjong: " + play.worth());
    }

    private String game(String seed) throws ApiException {
        LayTableQuestion laid = new LayTableQuestion()
                .game(LayTableQuestion.GameEnum.DOUDIZHU)
                .seats(List.of(seat("human"), seat("casual"), seat("casual")))
                .seed(seed);
        DoudizhuTable told = tables.layTable(laid).getDoudizhuTable();
        while (!told.getOver()) {
            ActAtTableQuestion acted = new ActAtTableQuestion()
                    .table(told.getTable())
                    .action(new ActAtTableQuestionAction(choose(told)));
            told = tables.actAtTable(acted).getDoudizhuTable();
        }
        return told.getScore().getScores().stream().map(String::valueOf).collect(Collectors.joining(" "));
    }

    private static LayTableQuestionSeatsInner seat(String who) {
        return new LayTableQuestionSeatsInner(who);
    }

    /** The first choice; where that is to play cards, the best hint. */
    private DoudizhuAction choose(DoudizhuTable told) throws ApiException {
        DoudizhuChoice choice = told.getLegal().get(0);
        DoudizhuAction action = new DoudizhuAction()
                .type(DoudizhuAction.TypeEnum.fromValue(choice.getType().getValue()))
                .points(choice.getPoints())
                .factor(choice.getFactor())
                .seats(choice.getSeats());
        if (choice.getType() != DoudizhuChoice.TypeEnum.PLAY) {
            return action;
        }
        DoudizhuHintsQuestion question = new DoudizhuHintsQuestion()
                .hand(told.getView().getHand())
                .last(told.getView().getLast())
                .limit(1);
        return action.cards(doudizhu.doudizhuHints(question).getHints().get(0).getPlay().getCards());
    }

    private String pattern() throws ApiException {
        GuandanClassifyQuestion cards = new GuandanClassifyQuestion()
                .cards("7H 3S 4S 5S 6S")
                .level(GuandanLevel._7);
        return guandan.guandanClassify(cards).getPlay().getPattern();
    }

    private Integer worth() throws ApiException {
        McrScoreQuestion win = new McrScoreQuestion().hand("123456m 456p 1178s").tile("9s");
        return mahjong.mcrScore(win).getTotal();
    }
}
