import type { Ports } from '../ports.ts';

/** Surroundings of a client that sends calls. */
export type SendPorts = Pick<Ports, 'serverUrl' | 'kind' | 'fetch'>;

/** Carries one request instead of `fetch`, such as with a file as its body, and takes the time that it needs. */
export type Transport = NonNullable<Ports['fetch']>;

export interface SendOptions {
  readonly bearer?: string | null;
  readonly refreshToken?: string | null;
  /** Key of a write; replays carry the same one. */
  readonly requestId?: string;
  readonly transport?: Transport | undefined;
}
