import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { type FocusEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_WORKING_SPANS } from '#contract/limits.ts';
import { useFormats } from '#i18n/react.ts';
import { clockMinutes, clockText } from '#time/clock-text.ts';
import { MINUTES_PER_DAY } from '#time/units.ts';
import { areInOrder, type WorkingSpan } from '#time/working-hours.ts';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { TimeField } from '#ui/fields/date-fields.tsx';
import { Switch } from '#ui/fields/switch.tsx';
import { Row, Text } from '#ui/layout/primitives.tsx';
import styles from './working-time.module.css';

/** Break before an added span, and its length at least and at most. Minutes. */
const BREAK = 60;
const SHORTEST = 60;
const LONGEST = 240;

export interface WeekdayHoursProps {
  /** Name of the weekday. */
  readonly name: string;
  readonly spans: readonly WorkingSpan[];
  /** Spans that a weekday gets when it becomes a working day. */
  readonly initial: readonly WorkingSpan[];
  readonly isDisabled: boolean;
  readonly onChange: (spans: readonly WorkingSpan[]) => void;
  readonly onCopy: () => void;
}

/** Span after the last one of a day; null where none fits before midnight. */
function spanAfter(spans: readonly WorkingSpan[]): WorkingSpan | null {
  const from = (spans.at(-1)?.until ?? 0) + BREAK;
  if (from + SHORTEST > MINUTES_PER_DAY) return null;
  return { from, until: Math.min(from + LONGEST, MINUTES_PER_DAY) };
}

/** Row of a weekday: whether it is a working day, its spans, and copying them. Saves as soon as they are in order. */
export function WeekdayHours({ name, spans, initial, isDisabled, onChange, onCopy }: WeekdayHoursProps) {
  const { t } = useTranslation('pages');
  const { hourCycle } = useFormats().settings;
  const [draft, setDraft] = useState({ spans, known: spans });
  const [isRefused, setRefused] = useState(false);
  // Hours that another device, or another row, set meanwhile.
  if (JSON.stringify(draft.known) !== JSON.stringify(spans)) setDraft({ spans, known: spans });
  const isValid = areInOrder(draft.spans);

  function change(next: readonly WorkingSpan[]) {
    setRefused(false);
    setDraft({ ...draft, spans: next });
    if (areInOrder(next)) onChange(next);
  }
  const setSpan = (index: number, part: Partial<WorkingSpan>) =>
    change(draft.spans.map((span, each) => (each === index ? { ...span, ...part } : span)));
  const refuseOnLeaving = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setRefused(!isValid);
  };
  const more = draft.spans.length < MAX_WORKING_SPANS ? spanAfter(draft.spans) : null;
  const cycle = hourCycle === undefined ? {} : ({ hourCycle: hourCycle === 'h12' ? 12 : 24 } as const);

  return (
    <li className={styles.weekday}>
      <div className={styles.name}>
        <Switch
          isSelected={draft.spans.length > 0}
          isDisabled={isDisabled}
          onChange={(isWorkingDay) => change(isWorkingDay ? initial : [])}
        >
          {name}
        </Switch>
      </div>
      <fieldset className={styles.spans} aria-label={name} onBlur={refuseOnLeaving}>
        {draft.spans.length === 0 && (
          <Text tone="soft" className={styles.off}>
            {t('settings.working.dayOff')}
          </Text>
        )}
        {draft.spans.map(({ from, until }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a span has no identity beside its position
          <Row key={index} gap={2} align="center" className={styles.span}>
            <TimeField
              {...cycle}
              isLabelHidden
              label={t('settings.working.from', { day: name })}
              value={clockText(from)}
              isDisabled={isDisabled}
              onChange={(text) => {
                const minutes = clockMinutes(text ?? '');
                if (minutes !== null) setSpan(index, { from: minutes });
              }}
            />
            <span aria-hidden="true">–</span>
            <TimeField
              {...cycle}
              isLabelHidden
              label={t('settings.working.until', { day: name })}
              value={clockText(until % MINUTES_PER_DAY)}
              isDisabled={isDisabled}
              onChange={(text) => {
                const minutes = clockMinutes(text ?? '');
                if (minutes !== null) setSpan(index, { until: minutes === 0 ? MINUTES_PER_DAY : minutes });
              }}
            />
            {draft.spans.length > 1 && (
              <IconButton
                size="small"
                label={t('settings.working.removeSpan', {
                  day: name,
                  from: clockText(from),
                  until: clockText(until),
                })}
                icon={<IconX aria-hidden="true" />}
                isDisabled={isDisabled}
                onPress={() => change(draft.spans.filter((_, each) => each !== index))}
              />
            )}
          </Row>
        ))}
        {isRefused && (
          <p role="alert" className={styles.refusal}>
            {t('settings.working.refused')}
          </p>
        )}
      </fieldset>
      {draft.spans.length > 0 && (
        <div className={styles.acts}>
          <IconButton
            size="small"
            label={t('settings.working.addSpan', { day: name })}
            icon={<IconPlus aria-hidden="true" />}
            isDisabled={isDisabled || more === null}
            onPress={() => more !== null && change([...draft.spans, more])}
          />
          <IconButton
            size="small"
            label={t('settings.working.copy', { day: name })}
            icon={<IconCopy aria-hidden="true" />}
            isDisabled={isDisabled || !isValid}
            onPress={onCopy}
          />
        </div>
      )}
    </li>
  );
}
