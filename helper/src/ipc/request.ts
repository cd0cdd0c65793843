// From the bytes of one frame to a checked request. Nothing here trusts its input; every refusal is a value.

import type { CallName } from '../../contract/contract.ts';
import { calls, isCallName } from '../../contract/contract.ts';
import { faultOf, TapeError, wordsOf } from '../../contract/errors.ts';
import type { Fault } from '../../contract/model.ts';
import { cancelMethod } from '../../contract/protocol.ts';

export type RequestId = number | string;

export type ClientRequest =
  | { readonly kind: 'call'; readonly id: RequestId; readonly name: CallName; readonly input: unknown }
  /** A call that the caller does not want answered any more. */
  | { readonly kind: 'cancel'; readonly id: RequestId }
  /** What else a caller sends without an id wants no answer; the contract has no such call. */
  | { readonly kind: 'none' }
  | { readonly kind: 'refused'; readonly id: RequestId | null; readonly fault: Fault };

/** What is quoted of a caller's input in an answer. */
const quotedCharacters = 200;

export function requestIn(payload: Uint8Array): ClientRequest {
  let id: RequestId | null = null;
  try {
    const message = objectIn(payload);
    if (isId(message.id)) id = message.id;
    const { method } = message;
    if (message.jsonrpc !== '2.0' || typeof method !== 'string') throw malformed('not a JSON-RPC 2.0 request');
    if (!('id' in message)) return method === cancelMethod ? cancelOf(message.params) : { kind: 'none' };
    if (id === null) throw malformed('the id must be a number or a string of at most 64 characters');
    if (!isCallName(method)) throw new TapeError('call.unknown', { subject: quote(method) });
    return { kind: 'call', id, name: method, input: checked(method, message.params) };
  } catch (error) {
    return { kind: 'refused', id, fault: faultOf(error) };
  }
}

export function answerTo(id: RequestId, output: unknown): string {
  return JSON.stringify({ jsonrpc: '2.0', id, result: output ?? null });
}

export function refusalOf(id: RequestId | null, fault: Fault): string {
  return JSON.stringify({
    jsonrpc: '2.0',
    id,
    error: { code: rpcCode(fault), message: wordsOf(fault).title, data: fault },
  });
}

/** JSON-RPC's own numbers where it has one; the code to go by is in `data`. */
function rpcCode(fault: Fault): number {
  switch (fault.code) {
    case 'call.malformed':
    case 'call.frame-too-large':
      return -32_600;
    case 'call.unknown':
      return -32_601;
    case 'call.invalid-input':
      return -32_602;
    case 'helper.internal':
      return -32_603;
    default:
      return -32_000;
  }
}

function objectIn(payload: Uint8Array): Readonly<Record<string, unknown>> {
  const text = Buffer.from(payload.buffer, payload.byteOffset, payload.byteLength).toString();
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw malformed('not JSON');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw malformed('not an object');
  return value as Readonly<Record<string, unknown>>;
}

function checked(name: CallName, params: unknown): unknown {
  const result = calls[name].check.safeParse(params ?? {});
  if (result.success) return result.data;
  const first = result.error.issues[0];
  const place = first?.path.map(String).join('.') ?? '';
  const detail = quote([place, first?.message ?? ''].filter((part) => part !== '').join(': '));
  throw new TapeError('call.invalid-input', { subject: name, detail });
}

function cancelOf(params: unknown): ClientRequest {
  const id = typeof params === 'object' && params !== null ? (params as { readonly id?: unknown }).id : null;
  return isId(id) ? { kind: 'cancel', id } : { kind: 'none' };
}

function isId(value: unknown): value is RequestId {
  return typeof value === 'string' ? value.length <= 64 : typeof value === 'number' && Number.isFinite(value);
}

function malformed(detail: string): TapeError {
  return new TapeError('call.malformed', { detail });
}

function quote(text: string): string {
  return text.length <= quotedCharacters ? text : `${text.slice(0, quotedCharacters)}…`;
}
