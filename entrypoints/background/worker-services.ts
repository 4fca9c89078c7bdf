import type { i18n } from 'i18next';
import type { Client } from '#client/client.ts';
import type { Clock, KeyValueStorage } from '#client/ports.ts';
import type { ExtensionSettings } from '../browser/extension-settings.ts';
import type { Notices } from './notices/notices.ts';

export interface WorkerServices {
  readonly clock: Clock;
  /** Outlives the browser's session. */
  readonly storage: KeyValueStorage;
  /** Outlives the worker, not the browser's session. */
  readonly sessionStorage: KeyValueStorage;
  readonly notices: Notices;
  settings(): Promise<ExtensionSettings>;
  /** In the language of the account, else of the browser. */
  texts(): Promise<i18n>;
  /** Asks to sign in if nobody is; failures are logged under `name`. Never rejects. */
  run(name: string, job: (client: Client) => Promise<void>): Promise<void>;
  /** The same for actions that the user did not request: where nobody is signed in, nothing happens. */
  runQuietly(name: string, job: (client: Client) => Promise<void>): Promise<void>;
  confirm(): void;
  /** Origin of the server, without a trailing slash. */
  server(): Promise<string>;
  /** Shows a page of the web app. `path` begins with a slash. */
  openApp(path: string): Promise<void>;
  /** Opens the popup, where the browser lets the worker do so. */
  openPopup(): Promise<void>;
}
