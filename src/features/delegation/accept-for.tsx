import { useTranslation } from 'react-i18next';
import type { RequestAccess } from '#contract/delegation/delegation.ts';
import { ChoiceChips } from '#ui/fields/choice-chips.tsx';
import { Box } from '#ui/layout/primitives.tsx';

interface AcceptForProps {
  readonly addresses: readonly RequestAccess[];
  /** Id of the chosen address. */
  readonly value: string;
  readonly onChange: (addressId: string) => void;
}

/** Choice of the address to accept for, where one is asked by name and in groups or organizations. */
export function AcceptFor({ addresses, value, onChange }: AcceptForProps) {
  const { t } = useTranslation('pages');
  return (
    <Box paddingBlock={1}>
      <ChoiceChips
        label={t('delegation.accept.for')}
        choose="one"
        options={addresses.map(({ id, userId, name }) => ({
          id,
          label: userId === null ? name : t('delegation.accept.myself'),
        }))}
        value={[value]}
        onChange={([id]) => id !== undefined && onChange(id)}
      />
    </Box>
  );
}
