import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useClient } from '#client-react/client-provider.tsx';
import type { ImportDetail } from '#contract/import/import.ts';
import type { ImportChoices } from '#contract/import/import-choices.ts';
import { importKey } from '../import-queries.ts';
import { useImportRefusal } from '../use-import-refusal.ts';

export interface ChoicesInUse {
  readonly choices: ImportChoices;
  readonly change: (patch: Partial<ImportChoices>) => void;
  /** The plan does not yet follow the choices. */
  readonly isPlanning: boolean;
  readonly failure: ChoiceFailure | null;
}

/** Refusal of a choice, shown beside the controls that it was made with. */
interface ChoiceFailure {
  readonly text: string;
  readonly isOfColumns: boolean;
}

/**
 * Choices of an import: shown at once, sent one after the other, of several that wait only the latest. They wait, too,
 * while a CSV is read again under the choice before.
 */
export function useChoices({ id: importId, choices, state }: ImportDetail): ChoicesInUse {
  const client = useClient();
  const queries = useQueryClient();
  const refusalText = useImportRefusal();
  const queryKey = importKey(importId);
  const [draft, setDraft] = useState<ImportChoices | null>(null);
  const [failure, setFailure] = useState<ChoiceFailure | null>(null);
  const waiting = useRef<ImportChoices | null>(null);
  const isOfColumns = useRef(false);
  const isSending = useRef(false);

  const isReading = () => queries.getQueryData<ImportDetail>(queryKey)?.state === 'reading';

  async function send(): Promise<void> {
    if (isSending.current) return;
    isSending.current = true;
    while (waiting.current !== null && !isReading()) {
      const body = waiting.current;
      waiting.current = null;
      try {
        const planned = await client.call('chooseImport', { params: { importId }, body });
        await queries.cancelQueries({ queryKey, exact: true });
        queries.setQueryData(queryKey, planned);
        setFailure(null);
      } catch (error) {
        setFailure({ text: refusalText(error), isOfColumns: isOfColumns.current });
        await queries.invalidateQueries({ queryKey, exact: true });
      }
    }
    isSending.current = false;
    if (waiting.current === null) setDraft(null);
  }

  const latest = useRef(send);
  latest.current = send;
  useEffect(() => {
    if (state === 'ready') void latest.current();
  }, [state]);

  return {
    choices: draft ?? choices,
    change(patch) {
      const next = { ...(waiting.current ?? draft ?? choices), ...patch };
      waiting.current = next;
      isOfColumns.current = 'columns' in patch || 'dateOrder' in patch;
      setDraft(next);
      setFailure(null);
      void send();
    },
    isPlanning: draft !== null || state === 'reading',
    failure,
  };
}
