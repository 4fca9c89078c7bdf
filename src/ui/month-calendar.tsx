import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { Button } from 'react-aria-components/Button';
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
} from 'react-aria-components/Calendar';
import { Heading } from 'react-aria-components/Heading';
import { classNames } from './class-names.ts';
import styles from './date-fields.module.css';

/** A month to pick a day from; takes its value from the DatePicker around it. */
export function MonthCalendar({ label }: { label: string }) {
  return (
    <Calendar aria-label={label} className={classNames(styles.calendar)}>
      <header className={styles.head}>
        <Button slot="previous" className={classNames(styles.open)}>
          <IconChevronLeft aria-hidden="true" />
        </Button>
        <Heading className={classNames(styles.month)} />
        <Button slot="next" className={classNames(styles.open)}>
          <IconChevronRight aria-hidden="true" />
        </Button>
      </header>
      <CalendarGrid weekdayStyle="short">
        <CalendarGridHeader>
          {(day) => <CalendarHeaderCell className={classNames(styles.weekday)}>{day}</CalendarHeaderCell>}
        </CalendarGridHeader>
        <CalendarGridBody>
          {(date) => <CalendarCell date={date} className={classNames(styles.day)} />}
        </CalendarGridBody>
      </CalendarGrid>
    </Calendar>
  );
}
