// What the preload gives, as the renderer likes it: a failed answer is thrown as the TapeError that it was.

import { errorOf } from '../../helper/contract/errors.ts';
import type { WindowApi, WindowCallName, WindowInput, WindowOutput } from '../preload/api.ts';

export type {
  Connection,
  ReportEnd,
  ReportFormat,
  ShellSettings,
  WindowApi,
  WindowInput,
  WindowNotice,
} from '../preload/api.ts';

export type WindowSend = <N extends WindowCallName>(name: N, input: WindowInput<N>) => Promise<WindowOutput<N>>;

export function sendOver(api: Pick<WindowApi, 'send'>): WindowSend {
  return async (name, input) => {
    const answer = await api.send(name, input);
    if ('fault' in answer) throw errorOf(answer.fault);
    return answer.output;
  };
}
