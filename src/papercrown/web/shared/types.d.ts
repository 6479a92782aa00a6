// The client's names for the messages of the protocol, and types that several modules share.

export type {
  Account,
  Advised as HintEntry,
  BotCard as BotInfo,
  Choice as Action,
  ClientMessage,
  CompileProgress as CompileStatus,
  Dice,
  Event as TableEvent,
  Fork as ForkRequest,
  GameCard as GameInfo,
  Hints as HintsMessage,
  Lobby as LobbyMessage,
  Me as Identity,
  Moment,
  NewSeat,
  NewTable,
  Opened as TableReference,
  OptionCard as GameOption,
  Part,
  Replay,
  ReplayStep,
  Review as ReviewProgress,
  Reviewed as Review,
  Scene,
  Score,
  Seat,
  ServerInfo,
  ServerMessage,
  State as TableState,
  Table as TableMessage,
  TableCard as TableSummary,
  Turn,
  TurningPoint,
  Warming as CompileMessage,
} from "./protocol.d.ts";

import type { ClientMessage, Event, State, Table } from "./protocol.d.ts";

/** What a caller asks the connection to send: it adds the id itself. */
export type Intent = ClientMessage extends infer Message
  ? Message extends unknown
    ? Omit<Message, "id">
    : never
  : never;

/** An event with the fields that the server leaves out when they have their defaults. */
export type FullEvent = Required<Event>;

/** A table message after the connection has sorted its events. */
export interface TableUpdate extends Omit<Table, "events"> {
  /** Events the client has not seen. */
  events: FullEvent[];
  /** Events sent again because they now have a step in the replay. */
  resent: FullEvent[];
  /** Whether `events` start over from number 1, because the viewer has changed. */
  restarted: boolean;
}

/** All the client knows about its table: every message updates a part of it. */
export type TableModel = {
  state: State;
  scene: NonNullable<Table["scene"]> | null;
  turn: NonNullable<Table["turn"]> | null;
  history: number[][] | null;
};

/** Where something happened, and the pictures of what was put there. */
export interface Highlight {
  seat: number;
  path: string[];
  ghosts: string[];
}
