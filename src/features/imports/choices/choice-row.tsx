import { Segmented } from '#ui/fields/segmented.tsx';
import { SettingRow } from '#ui/layout/setting-row.tsx';

interface ChoiceRowProps<Id extends string> {
  readonly name: string;
  readonly hint?: string;
  readonly options: readonly { readonly id: Id; readonly label: string }[];
  readonly value: Id;
  readonly onChange: (value: Id) => void;
}

export function ChoiceRow<Id extends string>({ name, hint, ...choice }: ChoiceRowProps<Id>) {
  return (
    <SettingRow name={name} {...(hint === undefined ? {} : { hint })}>
      <Segmented label={name} {...choice} />
    </SettingRow>
  );
}
