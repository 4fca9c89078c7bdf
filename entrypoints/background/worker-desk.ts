import type { i18n } from 'i18next';
import type { Client } from '#client/client.ts';
import type { Clock, KeyValueStorage } from '#client/ports.ts';
import type { ExtensionSettings } from '../browser/extension-settings.ts';
import type { Notices } from './notices.ts';

/** What the worker's errands are done with. */
export interface WorkerDesk {
  readonly clock: Clock;
  /** Outlives the browser's session. */
  readonly storage: KeyValueStorage;
  /** Outlives the worker, not the browser's session. */
  readonly sessionStorage: KeyValueStorage;
  readonly notices: Notices;
  settings(): Promise<ExtensionSettings>;
  /** In the language of the account, else of the browser. */
  texts(): Promise<i18n>;
  /**
   * Does something for whoever is signed in. Where nobody is, they are asked to; what fails is logged under `name`.
   * Settles when it is done, and never rejects.
   */
  run(name: string, errand: (client: Client) => Promise<void>): Promise<void>;
  /** The same for what the person did not ask for: where nobody is signed in, nothing happens. */
  runQuietly(name: string, errand: (client: Client) => Promise<void>): Promise<void>;
  /** A short sign on the toolbar button that it is done. */
  confirm(): void;
  /** Origin of the server, without a trailing slash. */
  server(): Promise<string>;
  /** Shows a page of the web app. `path` begins with a slash. */
  openApp(path: string): Promise<void>;
  /** Opens the popup, where the browser lets the worker do so. */
  openPopup(): Promise<void>;
}
