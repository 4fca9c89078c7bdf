import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { foldText } from '#contract/text/compared-name.ts';
import { type AskableOption, useAskablePeople } from '#domain/delegation/use-askable-people.ts';
import { useColleagues } from '#domain/delegation/use-colleagues.ts';

/** Somebody whom a task can be handed to: a colleague gets it at once, anyone else is asked. */
export type AssignChoice = {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly description: string;
} & ({ readonly way: 'assign' } | { readonly way: 'ask'; readonly party: AskableOption });

interface AssignChoices {
  readonly choices: readonly AssignChoice[];
  /** Sentence on what becomes of the task. */
  readonly hint: string;
  /** Text shown where `choices` is empty. */
  readonly emptyText: string;
}

/** Choices for a name or an email address: colleagues first. Without one, all colleagues. */
export function useAssignChoices(query: string): AssignChoices {
  const { t } = useTranslation('pages');
  const colleagues = useColleagues();
  const ids = useMemo(() => new Set(colleagues.map(({ id }) => id)), [colleagues]);
  const { options, emptyText } = useAskablePeople(query, { of: 'people', exceptIds: ids });
  const wanted = foldText(query.trim());
  const assigned = colleagues
    .filter(({ name }) => foldText(name).includes(wanted))
    .map(({ id, name, organization }): AssignChoice => {
      return { id, name, label: name, description: organization, way: 'assign' };
    });
  const asked = (wanted === '' ? [] : options).map((party): AssignChoice => {
    const { id, label: name } = party;
    const label = t('delegation.assign.askNamed', { name });
    return { id, name, label, description: t('delegation.assign.asks'), way: 'ask', party };
  });
  const isBare = wanted === '' && colleagues.length === 0;
  return {
    choices: [...assigned, ...asked],
    hint: t(colleagues.length === 0 ? 'delegation.assign.noColleagues' : 'delegation.assign.hint'),
    emptyText: isBare ? '' : emptyText,
  };
}
