import { useTranslation } from 'react-i18next';
import type { ImportChoices } from '#contract/import/import-choices.ts';
import { Select } from '#ui/fields/select.tsx';

type DateOrder = ImportChoices['dateOrder'];

const dateOrders = ['auto', 'dmy', 'mdy', 'ymd'] as const satisfies readonly DateOrder[];

interface DateOrderSelectProps {
  readonly value: DateOrder;
  readonly onChange: (order: DateOrder) => void;
}

/** Order of day, month and year in the dates of a file, which numbers alone do not always tell. */
export function DateOrderSelect({ value, onChange }: DateOrderSelectProps) {
  const { t } = useTranslation('pages');
  return (
    <Select
      label={t('imports.columns.dateOrder')}
      options={dateOrders.map((id) => ({
        id,
        // i18n-keys: pages:imports.columns.orders.{auto,dmy,mdy,ymd}
        label: t(`imports.columns.orders.${id}`),
      }))}
      value={value}
      onChange={onChange}
    />
  );
}
