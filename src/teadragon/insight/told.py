"""What a review says of a game, as values that are JSON as they stand."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

Severity = Literal["best", "fine", "slip", "mistake", "blunder"]
Share = Annotated[float, Meta(description="of the victory, 0 to 1")]
Seat = Annotated[int, Meta(ge=0, le=3, description="seat in turn order")]
Number = Annotated[int, Meta(ge=0, description="plies count from 1, as in the record")]
Action = Annotated[
    dict[str, Any],
    Meta(extra_json_schema={"$ref": "#/$defs/Action"}, description="an action in the notation of records"),
]
Outcome = Annotated[
    dict[str, Any],
    Meta(extra_json_schema={"$ref": "#/$defs/Outcome"}, description="what chance gave, as in a record"),
]


class Told(Struct, kw_only=True, forbid_unknown_fields=True, gc=False):
    pass


class ReviewPly(Told):
    """One action of the game. `before` + what the choice did + `luck` is the `before` of the next one."""

    ply: Number
    seat: Seat
    season: str
    action: Action
    best: Annotated[Action, Meta(description="what the strongest bot would have done")]
    outcomes: Annotated[list[Outcome], Meta(description="what was drawn, revealed and dealt, in order")]
    choices: Annotated[int, Meta(description="how many were open; 1: nothing was to be chosen")]
    before: Annotated[list[Share], Meta(description="seat by seat, if everybody went on well")]
    points: Annotated[list[float], Meta(description="that each seat could expect at the end, before it")]
    cost: Annotated[Share, Meta(description="against the best; 0 where that was done")]
    margin: Annotated[Share, Meta(description="two standard errors of the cost")]
    points_cost: Annotated[float, Meta(description="points at the end that it gave away; 0 or more")]
    points_margin: Annotated[float, Meta(description="two standard errors of that")]
    severity: Severity
    decided: Annotated[bool, Meta(description="graded by points, since the seat had won or lost already")]
    luck: Annotated[list[Share], Meta(description="what its draws and reveals gave each seat; sums to 0")]
    sure: Annotated[bool, Meta(description="every line of play was seen to the end of the game")]


class ReviewMoment(Told):
    """One of the three largest swings."""

    ply: Number
    seat: Seat
    by: Literal["choice", "luck"]
    change: Annotated[list[Share], Meta(description="seat by seat; sums to 0")]


class ReviewSeat(Told):
    seat: Seat
    choices: Annotated[int, Meta(description="at which there was something to choose")]
    best: Annotated[int, Meta(description="how many of these were the bot's own")]
    cost: Annotated[Share, Meta(description="on average over these")]
    points_cost: Annotated[float, Meta(description="on average over these")]
    slips: int
    mistakes: int
    blunders: int
    luck: Annotated[float, Meta(description="of all draws and reveals in the game, shares of the victory")]


class Review(Told):
    """What each choice of a game cost, and what was luck."""

    edition: str
    digest: str
    trained: Annotated[bool, Meta(description="whether the bot learned on this very edition")]
    walks: Annotated[int, Meta(description="of the search, for each ply")]
    whole: Annotated[bool, Meta(description="false: there was not the time for the last plies")]
    plies: list[ReviewPly]
    after: Annotated[list[Share], Meta(description="the last ply; of a game that is over, who won")]
    points: Annotated[list[float], Meta(description="at the end, or expected there")]
    moments: Annotated[list[ReviewMoment], Meta(description="the largest swing first")]
    seats: list[ReviewSeat]
