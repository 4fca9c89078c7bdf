import type fc from 'fast-check';

/** Attacker with an account who tries to monopolize the server. */
export interface Attacker {
  readonly url: string;
  readonly port: number;
  readonly token: string;
  readonly draw: <T>(arbitrary: fc.Arbitrary<T>) => T;
  /** Counts HTTP statuses and answered frames. */
  readonly count: (what: string) => void;
}
