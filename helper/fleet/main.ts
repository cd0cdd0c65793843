// The agent: the one process that speaks to the fleet's database, on behalf of one helper. It ends when its helper has gone; what
// it was doing then is done whole or not at all, and begun again by the next one.

import { TapeError } from '../contract/errors.ts';
import type { Fault } from '../contract/model.ts';
import { Agent } from './agent.ts';
import type { AgentMessage, AgentMethodName, AgentRequest } from './agent-methods.ts';
import { databaseFault } from './database.ts';
import { MessageLine } from './message-line.ts';
import { agentAnswers } from './methods.ts';

const agent = new Agent((event, body) => line.send({ event, body } as AgentMessage));
const line = new MessageLine<AgentRequest, AgentMessage>(process.stdin, process.stdout, {
  onMessage: ({ id, method, input }) => void answer(id, method, input),
  onEnd: () => process.exit(0),
});

async function answer(id: number, method: AgentMethodName, input: unknown): Promise<void> {
  try {
    if (!Object.hasOwn(agentAnswers, method)) throw new TapeError('call.unknown', { subject: method });
    // The pair of name and input is right by the helper's types; the compiler cannot follow it through the line.
    const work = agentAnswers[method] as (given: unknown, by: Agent) => Promise<unknown>;
    line.send({ id, output: await work(input, agent) });
  } catch (error) {
    line.send({ id, fault: faultFrom(error) });
  }
}

function faultFrom(error: unknown): Fault {
  return databaseFault(error).fault();
}
