import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs';
import { useTranslation } from 'react-i18next';
import { MAX_TEMPLATE_DAYS } from '#contract/limits.ts';
import type { RelativeDue } from '#contract/task/template.ts';
import { useFormats } from '#i18n/react.ts';
import { clockMinutes, clockText } from '#time/clock-text.ts';
import { Button } from '#ui/actions/button.tsx';
import { TimeField } from '#ui/fields/date-fields.tsx';
import { NumberField } from '#ui/fields/number-field.tsx';
import { Select } from '#ui/fields/select.tsx';
import { Popover } from '#ui/overlays/popover.tsx';
import { distanceOf, relativeDueText } from './relative-due-text.ts';
import styles from './templates.module.css';

interface RelativeDueFieldProps {
  readonly title: string;
  readonly due: RelativeDue | null;
  readonly onChange: (due: RelativeDue | null) => void;
}

type Kind = 'none' | 'on' | 'before' | 'after';
const kinds: readonly Kind[] = ['none', 'before', 'on', 'after'];
const units = ['days', 'weeks'] as const;
const UNIT_DAYS = { days: 1, weeks: 7 } as const;

function kindOf(due: RelativeDue | null): Kind {
  if (due === null) return 'none';
  return due.days === 0 ? 'on' : due.days < 0 ? 'before' : 'after';
}

/** Due date relative to the anchor day, as a button that opens its fields. */
export function RelativeDueField({ title, due, onChange }: RelativeDueFieldProps) {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  const text = relativeDueText(due, t, formats);
  return (
    <Popover
      trigger={
        <Button
          size="small"
          variant="quiet"
          icon={<IconCalendar aria-hidden="true" />}
          aria-label={t('template.dueOf', { title, due: text })}
        >
          {text}
        </Button>
      }
      label={t('template.dueOf', { title, due: text })}
      placement="bottom end"
    >
      <RelativeDueFields due={due} onChange={onChange} />
    </Popover>
  );
}

function RelativeDueFields({ due, onChange }: Pick<RelativeDueFieldProps, 'due' | 'onChange'>) {
  const { t } = useTranslation('pages');
  const { hourCycle } = useFormats().settings;
  const kind = kindOf(due);
  const { unit, count } = distanceOf(due?.days ?? 0);
  const minutes = due?.minutes ?? null;

  function setDistance(next: Kind, number: number, by: keyof typeof UNIT_DAYS) {
    if (next === 'none') return onChange(null);
    const distance = Math.min(MAX_TEMPLATE_DAYS, Math.max(1, number) * UNIT_DAYS[by]);
    const days = next === 'on' ? 0 : next === 'before' ? -distance : distance;
    return onChange({ days, minutes });
  }

  return (
    <div className={styles.due}>
      <Select
        autoFocus
        label={t('template.due.label')}
        // i18n-keys: pages:template.due.kind.{none,before,on,after}
        options={kinds.map((id) => ({ id, label: t(`template.due.kind.${id}`) }))}
        value={kind}
        onChange={(next) => setDistance(next, count, unit)}
      />
      {(kind === 'before' || kind === 'after') && (
        <div className={styles.distance}>
          <NumberField
            label={t('template.due.number')}
            minValue={1}
            maxValue={Math.floor(MAX_TEMPLATE_DAYS / UNIT_DAYS[unit])}
            value={count}
            onChange={(number) => setDistance(kind, Number.isNaN(number) ? 1 : number, unit)}
          />
          <Select
            label={t('template.due.unit')}
            // i18n-keys: pages:template.due.units.{days,weeks}
            options={units.map((id) => ({ id, label: t(`template.due.units.${id}`) }))}
            value={unit}
            onChange={(next) => setDistance(kind, count, next)}
          />
        </div>
      )}
      {due !== null && (
        <TimeField
          label={t('template.due.time')}
          value={minutes === null ? null : clockText(minutes)}
          {...(hourCycle === undefined ? {} : { hourCycle: hourCycle === 'h12' ? 12 : 24 })}
          onChange={(time) =>
            onChange({ days: due.days, minutes: time === null ? null : clockMinutes(time) })
          }
        />
      )}
    </div>
  );
}
