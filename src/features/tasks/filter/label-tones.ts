import { useCallback, useSyncExternalStore } from 'react';
import type { ReplicaReader } from '#client/client.ts';
import { useClient } from '#client-react/client-provider.tsx';
import type { Label } from '#contract/task/label.ts';

interface LabelTones {
  of(name: string): Label['tone'];
  subscribe(listener: () => void): () => void;
}

/** Tones of all labels by name, case-insensitively: read once for all rows, and again after a change. */
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

/** The reader's own tone of a label; grey for a label of somebody else. */
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
