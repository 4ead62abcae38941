import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import paiju.ApiClient;
import paiju.ApiException;
import paiju.api.DoudizhuApi;
import paiju.api.GuandanApi;
import paiju.api.TablesApi;
import paiju.api.ZhengshangyouApi;
import paiju.model.ActAtTableQuestion;
import paiju.model.ActAtTableQuestionAction;
import paiju.model.DoudizhuAction;
import paiju.model.DoudizhuActionGiven;
import paiju.model.DoudizhuChoicePlay;
import paiju.model.DoudizhuHintsQuestion;
import paiju.model.DoudizhuTable;
import paiju.model.GuandanAction;
import paiju.model.GuandanActionGiven;
import paiju.model.GuandanChoicePlay;
import paiju.model.GuandanHintsQuestion;
import paiju.model.GuandanTable;
import paiju.model.Hints;
import paiju.model.LayTableQuestion;
import paiju.model.LayTableQuestionSeatsInner;
import paiju.model.McrAction;
import paiju.model.McrTable;
import paiju.model.ZhengshangyouAction;
import paiju.model.ZhengshangyouActionGiven;
import paiju.model.ZhengshangyouChoicePlay;
import paiju.model.ZhengshangyouHintsQuestion;
import paiju.model.ZhengshangyouTable;

/**
 * A whole game of Dou Dizhu, Guandan, Zheng Shangyou and mahjong at sealed tables, through a client that is generated
 * from the service's own description:
 *
 * <pre>
 * openapi-generator-cli generate -i openapi.yaml -c generator.yaml -o client
 * </pre>
 */
public final class Play {
    private final TablesApi tables;
    private final DoudizhuApi doudizhu;
    private final GuandanApi guandan;
    private final ZhengshangyouApi zhengshangyou;

    private Play(ApiClient client) {
        tables = new TablesApi(client);
        doudizhu = new DoudizhuApi(client);
        guandan = new GuandanApi(client);
        zhengshangyou = new ZhengshangyouApi(client);
    }

    public static void main(String[] arguments) throws ApiException {
        ApiClient client = new ApiClient();
        client.setObjectMapper(mapper());
        client.updateBaseUri(arguments.length > 0 ? arguments[0] : "http://localhost:8080");
        String seed = arguments.length > 1 ? arguments[1] : "clients";
        Play play = new Play(client);
        System.out.println("doudizhu: " + said(play.doudizhu(seed)));
        System.out.println("guandan: " + said(play.guandan(seed)));
        System.out.println("zhengshangyou: " + said(play.zhengshangyou(seed)));
        System.out.println("mcr: " + said(play.mcr(seed)));
    }

    /** The generated mapper, for which `null` is nothing, an action too. */
    static ObjectMapper mapper() {
        ObjectMapper mapper = ApiClient.createDefaultObjectMapper();
        mapper.setDefaultSetterInfo(JsonSetter.Value.forValueNulls(Nulls.SKIP));
        return mapper;
    }

    private List<Integer> doudizhu(String seed) throws ApiException {
        LayTableQuestion laid = laid(LayTableQuestion.GameEnum.DOUDIZHU, seed, "casual", 2);
        DoudizhuTable told = tables.layTable(laid).getDoudizhuTable();
        while (!told.getOver()) {
            ActAtTableQuestionAction action = action(told);
            told = tables.actAtTable(acted(told.getTable(), action)).getDoudizhuTable();
        }
        return told.getScore().getScores();
    }

    private List<Integer> guandan(String seed) throws ApiException {
        LayTableQuestion laid = laid(LayTableQuestion.GameEnum.GUANDAN, seed, "novice", 3);
        GuandanTable told = tables.layTable(laid).getGuandanTable();
        while (!told.getOver()) {
            ActAtTableQuestionAction action = action(told);
            told = tables.actAtTable(acted(told.getTable(), action)).getGuandanTable();
        }
        return told.getScore().getScores();
    }

    private List<Integer> zhengshangyou(String seed) throws ApiException {
        LayTableQuestion laid = laid(LayTableQuestion.GameEnum.ZHENGSHANGYOU, seed, "novice", 3);
        ZhengshangyouTable told = tables.layTable(laid).getZhengshangyouTable();
        while (!told.getOver()) {
            ActAtTableQuestionAction action = action(told);
            told = tables.actAtTable(acted(told.getTable(), action)).getZhengshangyouTable();
        }
        return told.getScore().getScores();
    }

    private List<Integer> mcr(String seed) throws ApiException {
        LayTableQuestion laid = laid(LayTableQuestion.GameEnum.MCR, seed, "novice", 3);
        McrTable told = tables.layTable(laid).getMcrTable();
        while (!told.getOver()) {
            McrAction choice = new McrAction();
            choice.setActualInstance(told.getLegal().get(0).getActualInstance());
            ActAtTableQuestionAction action = new ActAtTableQuestionAction(choice);
            told = tables.actAtTable(acted(told.getTable(), action)).getMcrTable();
        }
        return told.getScore().getScores();
    }

    /** The first choice; where that is to play cards, the best hint. */
    private ActAtTableQuestionAction action(DoudizhuTable told) throws ApiException {
        Object choice = told.getLegal().get(0).getActualInstance();
        if (!(choice instanceof DoudizhuChoicePlay)) {
            DoudizhuAction action = new DoudizhuAction();
            action.setActualInstance(choice);
            return new ActAtTableQuestionAction(action);
        }
        DoudizhuHintsQuestion question = new DoudizhuHintsQuestion()
                .hand(told.getView().getHand())
                .last(told.getView().getLast())
                .limit(1);
        return new ActAtTableQuestionAction(new DoudizhuActionGiven()
                .type(DoudizhuActionGiven.TypeEnum.PLAY)
                .cards(best(doudizhu.doudizhuHints(question))));
    }

    /** The same, with the level of the round. */
    private ActAtTableQuestionAction action(GuandanTable told) throws ApiException {
        Object choice = told.getLegal().get(0).getActualInstance();
        if (!(choice instanceof GuandanChoicePlay)) {
            GuandanAction action = new GuandanAction();
            action.setActualInstance(choice);
            return new ActAtTableQuestionAction(action);
        }
        GuandanHintsQuestion question = new GuandanHintsQuestion()
                .hand(told.getView().getHand())
                .last(told.getView().getLast())
                .level(told.getView().getLevel())
                .limit(1);
        return new ActAtTableQuestionAction(new GuandanActionGiven()
                .type(GuandanActionGiven.TypeEnum.PLAY)
                .cards(best(guandan.guandanHints(question))));
    }

    /** The same, of a game that has nothing but the play. */
    private ActAtTableQuestionAction action(ZhengshangyouTable told) throws ApiException {
        Object choice = told.getLegal().get(0).getActualInstance();
        if (!(choice instanceof ZhengshangyouChoicePlay)) {
            ZhengshangyouAction action = new ZhengshangyouAction();
            action.setActualInstance(choice);
            return new ActAtTableQuestionAction(action);
        }
        ZhengshangyouHintsQuestion question = new ZhengshangyouHintsQuestion()
                .hand(told.getView().getHand())
                .last(told.getView().getLast())
                .limit(1);
        return new ActAtTableQuestionAction(new ZhengshangyouActionGiven()
                .type(ZhengshangyouActionGiven.TypeEnum.PLAY)
                .cards(best(zhengshangyou.zhengshangyouHints(question))));
    }

    private static List<String> best(Hints hints) {
        return hints.getHints().get(0).getPlay().getCards();
    }

    private static ActAtTableQuestion acted(String table, ActAtTableQuestionAction action) {
        return new ActAtTableQuestion().table(table).action(action);
    }

    private static LayTableQuestion laid(LayTableQuestion.GameEnum game, String seed, String bot, int bots) {
        List<LayTableQuestionSeatsInner> seats = Stream.concat(Stream.of("human"), Collections.nCopies(bots, bot).stream())
                .map(LayTableQuestionSeatsInner::new)
                .collect(Collectors.toList());
        return new LayTableQuestion().game(game).seats(seats).seed(seed);
    }

    private static String said(List<Integer> scores) {
        return scores.stream().map(String::valueOf).collect(Collectors.joining(" "));
    }
}
