"""The public names: those that programs of others use stay, with what the classes have."""

from __future__ import annotations

import re
from importlib import import_module
from importlib.util import find_spec

import pytest

# Each name of a module, with what packages with a game of their own and other programs write and
# read of the class that it names. Names are added here, and none is removed within a minor version.
KEPT = {
    "paiju": """
        Fault: code pointer text
        Game: ask describe new player players puzzle puzzles questions rules rulesets state
            try_puzzle
        Player: choose
        QuestionError
        RefusedError
        State: actions events get items keys legal settle step to_act values view
        View: get items keys legal seat values
        __version__
        cards
        games
        picture
        tiles
    """,
    "paiju.game": """
        Action: cards declared seat type
        Agent: decide
        Answer: by keys links on on_links
        Bar: applies refusal
        Birds: number short
        Bot: about agent id name scorer skill
        Candidate: action points value worth
        Card
        Circumstances: after_gang first flowers gang_tiles last_copy last_tile robbing_gang
            round_wind seat_wind self_draw special wilds_out
        ClimbingGame: about actions art bare_fields bot bots chance component
            contests dealing decided_by default describe factors family flow
            has_scorers hindsight id judges kernels lab match_shape name
            next_round objective objectives options own own_sentences package part patterns
            place played puzzles questions rare reasons refusals roles rounds rules_of rules_shape
            rulesets salt scripts sealed_anew sealed_script seats setting
            settle_fields shapes sides strongest suits table table_with turns version warm
            write_play write_score writer
        Contest: by_model by_points conditions deal game guests measures points ruleset
            scores seatings written
        Decision: action by candidates chance likely much nodes points reasons value
        Deck: cards check flower has jokers packed packs without
        Dialect: dots of suits win
        Factor: code factor seats
        Facts: gangs how is_closed is_pairs is_triplets kinds place ranks reading roots suits wild
            wilds win
        Fan: about code count excludes happens name
        Form
        Gang: concealed late seat source turn
        KINDS
        Kickers: adjacent_trio alike below jokers own per_link quad repeat size
        Lab: contests learnt numbered vectors
        MahjongPlay: analyse begun birds choices claim_bars engine enough exhausted faults gang
            gang_bars hand hides_gangs next_dealer readings refuses score seen win win_bars
        MahjongPlayer: bar discards flowers hand melds passed won
        MahjongRules: about fans fifth forms has_chi id match name options passes players robs seats
            several value walls
        MahjongState: after_gang answers circumstances deal dealer dealt drawn gang gangs
            given_circumstances hand_number has_drawn history is_first is_given is_last
            is_last_hand ledger left_for next_after next_deal offers phase players points result
            results round rules seed streak tabled to_act turn turned wall walls wild win_of winners
        MahjongView: answer bar counts dealer discards drawn flowers hand hand_number has_history
            history ledger left melds offers passed phase points result results round rules seat
            shown streak tabled to_act turn turned wild winners won
        Match: after draw_grows draw_stays longest most rounds seats
        Option: aliases id names text values
        PLAYED
        PassRules: bars_claims bars_draws by_draw gang_lifts may_exceed meld_lifts pengs wins
        Pattern: by cards group id kickers links name row suits wild windows
        Payment: payee payer points reason turn
        Player: decide game plays speaks
        Position: act branch branches chance counts cut cuts duties enemies enemy_may_beat
            first following held hidden is_ours may_beat moves must_beat odds on_partner
            others partner play plays_left pools rows shown teams unseen
        Refusal: code text
        Rng: random randrange
        Round: after alone at_once bars_last duties duties_before ends frees_bombs
            has_duties heir is_open is_over lead_cards leader leads locks_out must_beat
            opens or_leads places report returns taker takers takes_rest teams told_from
            turns winner_at_once wins
        RuleSet: answers bombs chain deck has_suited_patterns ladders max_hand order
            patterns short suits weights whole wilds
        RuleSets: default kept make named options own
        Rules: about bottom id name options play round seats table
        Score: lines out points winners
        Sentence: about text
        Short: fewest most on pattern
        Stake: base by_seat factors multiplier possible
        State: counts deal duties first hands history is_given last out passed phase round
            rows rules seed table tally to_act winner
        Text: en format within zh
        Tile
        TileAction: seat suit tile tiles type
        TileGame: about bots dealing default dialect fans flow id lab own own_sentences place
            questions rules_of rulesets seats
        Turn: cards declared play seat
        VERSION
        View: counts first hand hands history last out passed phase rules seat table tally
            to_act winner
        Voice: clause listener owner seat seats
        WallRules: count dealer_draws flowers gang_from_tail hand reserve reserve_after
            reserve_for_gang salt sets size tiles whole_stacks wild
        Weights: bad of stranded turn
        Why: code text
        Wild: cycle may_discard of shuffled_back steps takes_tile tiles
        Wilds: card copies drawn most stand_for strongest
        Win: circumstances hand melds tile
        Winning: group in_row is_in links ranks
        Won: birds seat source turn win worth
        Worth: excluded fans place reading total value
        contest_of
        option
        options_of
        plain_game
        plain_mahjong
        players_of
        playing_on
        sentence
        shown_counts
        stake_of
        weights_for
    """,
    "paiju.env": """
        Batch: at_random masks observe reset step
        Environments: batch env raw_env rulesets
    """,
}
NAMES = [
    (module, name, attributes.split())
    for module, names in KEPT.items()
    for name, attributes in re.findall(r"^ {8}(\w+):?((?: \w+|\n {12}\w+)*)$", names, re.MULTILINE)
]


@pytest.mark.parametrize("module", KEPT)
def test_every_public_name_is_among_those_that_are_kept(module: str) -> None:
    listed = [name for of, name, _ in NAMES if of == module]
    assert sorted(import_module(module).__all__) == sorted(listed)


@pytest.mark.parametrize(("module", "name", "attributes"), NAMES)
def test_a_public_name_stays_with_all_that_it_has(
    module: str, name: str, attributes: list[str]
) -> None:
    named = getattr(import_module(module), name)
    fields = {*getattr(named, "__dataclass_fields__", ()), *getattr(named, "_fields", ())}
    assert [each for each in attributes if not hasattr(named, each) and each not in fields] == []


@pytest.mark.parametrize(
    "name", ["command", "guides", "schemas", "server", "tables", "telling", "tools"]
)
def test_the_modules_of_the_server_of_language_models_stay(name: str) -> None:
    assert find_spec(f"paiju.mcp.{name}") is not None
