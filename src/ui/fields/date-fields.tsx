import { parseDate, parseTime } from '@internationalized/date';
import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs';
import { useContext } from 'react';
import { Button } from 'react-aria-components/Button';
import { DateField as AriaDateField, DateInput, DateSegment } from 'react-aria-components/DateField';
import { DatePicker as AriaDatePicker } from 'react-aria-components/DatePicker';
import { Dialog } from 'react-aria-components/Dialog';
import { Group } from 'react-aria-components/Group';
import { Popover } from 'react-aria-components/Popover';
import { TimeField as AriaTimeField } from 'react-aria-components/TimeField';
import { classNames } from '../class-names.ts';
import menu from '../overlays/menu.module.css';
import { TodayContext } from '../today.ts';
import styles from './date-fields.module.css';
import field from './field.module.css';
import { FieldLabel, FieldNotes, type FieldTexts } from './field-parts.tsx';
import { MonthCalendar } from './month-calendar.tsx';

interface DateProps extends FieldTexts {
  /** `2026-11-05`, or null for none. */
  value: string | null;
  onChange: (value: string | null) => void;
  /** First and last day that can be chosen. */
  min?: string;
  max?: string;
  isDisabled?: boolean;
  isRequired?: boolean;
}

export interface TimeFieldProps extends FieldTexts {
  /** `15:30`, or null for none. */
  value: string | null;
  onChange: (value: string | null) => void;
  /** The user's setting; if left out, the language's. */
  hourCycle?: 12 | 24;
  isDisabled?: boolean;
  isRequired?: boolean;
}

function segments() {
  return (
    <DateInput className={classNames(styles.input)}>
      {(segment) => <DateSegment segment={segment} className={classNames(styles.segment)} />}
    </DateInput>
  );
}

function limits({ min, max }: { min?: string | undefined; max?: string | undefined }) {
  return {
    ...(min === undefined ? {} : { minValue: parseDate(min) }),
    ...(max === undefined ? {} : { maxValue: parseDate(max) }),
  };
}

function usePlaceholder() {
  const today = useContext(TodayContext);
  return today === null ? {} : { placeholderValue: parseDate(today) };
}

export type DateFieldProps = DateProps;

export function DateField({
  label,
  isLabelHidden,
  description,
  errorMessage,
  value,
  onChange,
  min,
  max,
  ...props
}: DateFieldProps) {
  const placeholder = usePlaceholder();
  return (
    <AriaDateField
      {...props}
      {...placeholder}
      {...limits({ min, max })}
      {...(errorMessage ? { isInvalid: true } : {})}
      value={value === null ? null : parseDate(value)}
      onChange={(date) => onChange(date?.toString() ?? null)}
      className={classNames(field.field)}
    >
      <FieldLabel label={label} isLabelHidden={isLabelHidden} />
      <div className={field.box}>{segments()}</div>
      <FieldNotes description={description} errorMessage={errorMessage} />
    </AriaDateField>
  );
}

export interface DatePickerProps extends DateProps {
  /** Label of the month calendar, for instance "Choose a day". */
  calendarLabel: string;
}

/** Input for a calendar day with a month calendar. */
export function DatePicker({
  label,
  isLabelHidden,
  description,
  errorMessage,
  value,
  onChange,
  min,
  max,
  calendarLabel,
  ...props
}: DatePickerProps) {
  const placeholder = usePlaceholder();
  return (
    <AriaDatePicker
      {...props}
      {...placeholder}
      {...limits({ min, max })}
      {...(errorMessage ? { isInvalid: true } : {})}
      value={value === null ? null : parseDate(value)}
      onChange={(date) => onChange(date?.toString() ?? null)}
      className={classNames(field.field)}
    >
      <FieldLabel label={label} isLabelHidden={isLabelHidden} />
      <Group className={classNames(field.box)}>
        {segments()}
        <Button className={classNames(styles.open)}>
          <IconCalendar aria-hidden="true" />
        </Button>
      </Group>
      <FieldNotes description={description} errorMessage={errorMessage} />
      <Popover offset={4} className={classNames(menu.popover)}>
        <Dialog className={classNames(styles.dialog)}>
          <MonthCalendar label={calendarLabel} />
        </Dialog>
      </Popover>
    </AriaDatePicker>
  );
}

export function TimeField({
  label,
  isLabelHidden,
  description,
  errorMessage,
  value,
  onChange,
  ...props
}: TimeFieldProps) {
  return (
    <AriaTimeField
      {...props}
      {...(errorMessage ? { isInvalid: true } : {})}
      value={value === null ? null : parseTime(value)}
      onChange={(time) => onChange(time?.toString().slice(0, 5) ?? null)}
      className={classNames(field.field)}
    >
      <FieldLabel label={label} isLabelHidden={isLabelHidden} />
      <div className={field.box}>{segments()}</div>
      <FieldNotes description={description} errorMessage={errorMessage} />
    </AriaTimeField>
  );
}
