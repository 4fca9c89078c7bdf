import { parseDate } from '@internationalized/date';
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { useContext } from 'react';
import { Button } from 'react-aria-components/Button';
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  type DateValue,
} from 'react-aria-components/Calendar';
import { Heading } from 'react-aria-components/Heading';
import { classNames } from '../class-names.ts';
import { Row } from '../layout/primitives.tsx';
import { TodayContext } from '../today.ts';
import styles from './date-fields.module.css';
import { FirstDayContext } from './first-day-context.ts';

export interface MonthCalendarProps {
  label: string;
  /** `2026-11-05`; within a DatePicker that one controls it. */
  value?: string;
  onChange?: (value: string) => void;
}

const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

export function MonthCalendar({ label, value, onChange }: MonthCalendarProps) {
  const firstDay = useContext(FirstDayContext);
  const today = useContext(TodayContext);
  const firstDayOfWeek = firstDay === null ? undefined : WEEKDAYS[firstDay - 1];
  return (
    <Calendar
      aria-label={label}
      className={classNames(styles.calendar)}
      {...(firstDayOfWeek === undefined ? {} : { firstDayOfWeek })}
      {...(value === undefined ? {} : { value: parseDate(value) })}
      {...(onChange === undefined ? {} : { onChange: (date: DateValue) => onChange(date.toString()) })}
    >
      <Row as="header" align="center" justify="between" marginBlockEnd={2}>
        <Button slot="previous" className={classNames(styles.open)}>
          <IconChevronLeft aria-hidden="true" />
        </Button>
        <Heading className={classNames(styles.month)} />
        <Button slot="next" className={classNames(styles.open)}>
          <IconChevronRight aria-hidden="true" />
        </Button>
      </Row>
      <CalendarGrid weekdayStyle="short">
        <CalendarGridHeader>
          {(day) => <CalendarHeaderCell className={classNames(styles.weekday)}>{day}</CalendarHeaderCell>}
        </CalendarGridHeader>
        <CalendarGridBody>
          {(date) => (
            <CalendarCell
              date={date}
              className={({ isToday }) =>
                classNames(styles.day, (today === null ? isToday : date.toString() === today) && styles.today)
              }
            />
          )}
        </CalendarGridBody>
      </CalendarGrid>
    </Calendar>
  );
}
