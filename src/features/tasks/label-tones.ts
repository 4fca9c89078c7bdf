import { useCallback, useSyncExternalStore } from 'react';
import type { ReplicaReader } from '#client/client.ts';
import { useClient } from '#client-react/client-provider.tsx';
import type { Label } from '#contract/label.ts';

interface LabelTones {
  of(name: string): Label['tone'];
  subscribe(listener: () => void): () => void;
}

/** The tones of all labels by their names, whatever the case: read once for all rows, and again after a change. */
function createLabelTones(replica: ReplicaReader): LabelTones {
  let tones: ReadonlyMap<string, Label['tone']> | null = null;
  replica.subscribe('label', () => {
    tones = null;
  });
  return {
    of(name) {
      tones ??= new Map([...replica.all('label')].map((label) => [label.name.toLowerCase(), label.tone]));
      return tones.get(name.toLowerCase()) ?? 'grey';
    },
    subscribe: (listener) => replica.subscribe('label', listener),
  };
}

const byReplica = new WeakMap<ReplicaReader, LabelTones>();

/** The tone that the reader gave a label; grey for one of somebody else's. */
export function useLabelTone(name: string): Label['tone'] {
  const { replica } = useClient();
  let tones = byReplica.get(replica);
  if (tones === undefined) {
    tones = createLabelTones(replica);
    byReplica.set(replica, tones);
  }
  const { of, subscribe } = tones;
  return useSyncExternalStore(
    subscribe,
    useCallback(() => of(name), [of, name]),
  );
}
