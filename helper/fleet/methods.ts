// How the agent answers, one function for each method.

import type { Agent } from './agent.ts';
import type { AgentInput, AgentMethodName, AgentOutput } from './agent-methods.ts';
import { FleetDatabase } from './database.ts';
import { migrate } from './migrate.ts';

type AgentAnswers = {
  readonly [N in AgentMethodName]: (input: AgentInput<N>, agent: Agent) => Promise<AgentOutput<N>>;
};

export const agentAnswers: AgentAnswers = {
  async migrate({ signIn }) {
    const database = new FleetDatabase(signIn);
    try {
      return await migrate(database);
    } finally {
      await database.close();
    }
  },
  async open({ member }, agent) {
    agent.open(member);
    return null;
  },
  async status(_, agent) {
    return agent.link;
  },
};
