import * as z from 'zod/mini';
import { type EventName, realtimeEvents } from '#contract/events/realtime.ts';
import { API_BASE } from '#server/http/contract-routes.ts';
import { callOf } from '#server/rest/emit-call.ts';

export interface EmitRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: string;
  readonly payload?: object;
}

/** Fields of an emit whose place a cursor takes. */
const CURSORS = new Set(['after', 'startIndex']);

function asText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

/** HTTP call that stands for an emit with a payload. */
export function emitRequest(name: EventName, payload: object): EmitRequest {
  const { method, path, query, body, bodyField } = callOf(name, realtimeEvents[name]);
  const given = z.parse(z.record(z.string(), z.unknown()), payload);
  const filled = path.replace(/:(\w+)/g, (_, field: string) => encodeURIComponent(asText(given[field])));
  const search = new URLSearchParams();
  for (const field of query) {
    if (given[field] !== undefined && !CURSORS.has(field)) search.set(field, asText(given[field]));
  }
  const url = `${API_BASE}${filled}${search.size === 0 ? '' : `?${search}`}`;
  if (bodyField !== null) {
    const whole = given[bodyField];
    return typeof whole === 'object' && whole !== null ? { method, url, payload: whole } : { method, url };
  }
  const fields = body.flatMap((field) => (given[field] === undefined ? [] : [[field, given[field]]]));
  return fields.length === 0 ? { method, url } : { method, url, payload: Object.fromEntries(fields) };
}
