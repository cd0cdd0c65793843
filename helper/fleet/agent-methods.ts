// What the helper asks of the agent, by name, with what goes in and what comes back; and what the agent tells by itself.

import type { FleetLink, FleetSignIn, Migrated } from '../contract/fleet.ts';
import type { Fault } from '../contract/model.ts';

interface AgentMethod<In, Out> {
  readonly input: In;
  readonly output: Out;
}

interface AgentMethods {
  /** Brings the database to our shape, once or forward, by a role that may. */
  readonly migrate: AgentMethod<{ readonly signIn: FleetSignIn }, Migrated>;
  /** First on every line of a host that has joined: from here on the agent holds the connection. */
  readonly open: AgentMethod<{ readonly member: FleetMember }, null>;
  readonly status: AgentMethod<null, FleetLink>;
}

/** What a host keeps of its fleet. */
export interface FleetMember {
  readonly signIn: FleetSignIn;
  readonly uuid: string;
  readonly name: string;
}

export interface AgentEvents {
  readonly link: FleetLink;
}

export type AgentMethodName = keyof AgentMethods;
export type AgentInput<N extends AgentMethodName> = AgentMethods[N]['input'];
export type AgentOutput<N extends AgentMethodName> = AgentMethods[N]['output'];

export interface AgentRequest {
  readonly id: number;
  readonly method: AgentMethodName;
  readonly input: unknown;
}

export type AgentMessage =
  | { readonly id: number; readonly output: unknown }
  | { readonly id: number; readonly fault: Fault }
  | { readonly [N in keyof AgentEvents]: { readonly event: N; readonly body: AgentEvents[N] } }[keyof AgentEvents];
