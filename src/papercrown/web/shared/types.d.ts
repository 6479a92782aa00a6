// The client's names for the messages of the protocol, and types that several modules share.

export type {
  Account,
  Advice as HintEntry,
  BotCard as BotInfo,
  Choice as Action,
  ClientMessage,
  CompileProgress as CompileStatus,
  Contribution,
  DiceState as Dice,
  ForkRequest,
  GameCard as GameInfo,
  HintsFound as HintsMessage,
  LobbyUpdate as LobbyMessage,
  LogEntry as TableEvent,
  Moment,
  NewSeat,
  NewTable,
  OptionCard as GameOption,
  PartUpdate as Part,
  Player as Identity,
  Replay,
  ReplayStep,
  Review,
  ReviewStatus as ReviewProgress,
  Scene,
  Score,
  SeatState as Seat,
  ServerInfo,
  ServerMessage,
  TableCard as TableSummary,
  TableLocation as TableReference,
  TableState,
  TableUpdate as TableMessage,
  Turn,
  TurningPoint,
} from "./protocol.d.ts";

import type { ClientMessage, LogEntry, TableUpdate as TableMessage, TableState } from "./protocol.d.ts";

/** What a caller asks the connection to send: it adds the id itself. */
export type Intent = ClientMessage extends infer Message
  ? Message extends unknown
    ? Omit<Message, "id">
    : never
  : never;

/** An event with the fields that the server leaves out when they have their defaults. */
export type FullEvent = Required<LogEntry>;

/** A table message after the connection has sorted its events. */
export interface TableUpdate extends Omit<TableMessage, "events"> {
  /** Events the client has not seen. */
  events: FullEvent[];
  /** Events sent again because they now have a step in the replay. */
  resent: FullEvent[];
  /** Whether `events` start over from number 1, because the viewer has changed. */
  restarted: boolean;
}

/** All the client knows about its table: every message updates a part of it. */
export type TableModel = {
  state: TableState;
  scene: NonNullable<TableMessage["scene"]> | null;
  turn: NonNullable<TableMessage["turn"]> | null;
  history: number[][] | null;
};

/** Where something happened, and the pictures of what was put there. */
export interface Highlight {
  seat: number;
  path: string[];
  ghosts: string[];
}
