import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import { browser } from '../browser/browser-api.ts';
import { openApp } from '../browser/open-app.ts';
import { readServer, watchServer } from '../server-address/stored-server.ts';

const ServerContext = createContext('');

export interface ServerProviderProps {
  /** Value in storage at the start. */
  readonly initial: string;
  readonly children: ReactNode;
}

export function ServerProvider({ initial, children }: ServerProviderProps) {
  const [server, setServer] = useState(initial);
  useEffect(() => {
    const end = watchServer(setServer);
    // It may have changed between the first read and now.
    readServer().then(setServer, () => undefined);
    return end;
  }, []);
  return <ServerContext value={server}>{children}</ServerContext>;
}

/** Origin of the server, without a trailing slash. */
export function useServer(): string {
  return useContext(ServerContext);
}

/** Opens a page of the web app in a tab. `path` begins with a slash. */
export function useOpenApp(): (path: string) => void {
  const server = useServer();
  return useCallback(
    (path) => {
      void openApp(server, path).then(() => {
        // A popup closes by itself only where a new tab takes the focus.
        if (browser.extension.getViews({ type: 'popup' }).includes(window)) window.close();
      });
    },
    [server],
  );
}
