import { Label } from 'react-aria-components/Label';
import { ProgressBar as AriaProgressBar } from 'react-aria-components/ProgressBar';
import { classNames } from '../class-names.ts';
import { Row, Text } from '../layout/primitives.tsx';
import styles from './progress-bar.module.css';

export interface ProgressBarProps {
  label: string;
  /** Leave it out while the end is unknown. */
  value?: number;
  max?: number;
  /** Instead of a percentage: "3 of 12". */
  valueLabel?: string;
  isLabelHidden?: boolean;
}

export function ProgressBar({
  label,
  value,
  max = 100,
  valueLabel,
  isLabelHidden = false,
}: ProgressBarProps) {
  return (
    <AriaProgressBar
      {...(value === undefined ? { isIndeterminate: true } : { value })}
      {...(valueLabel === undefined ? {} : { valueLabel })}
      {...(isLabelHidden ? { 'aria-label': label } : {})}
      maxValue={max}
      className={classNames(styles.progress)}
    >
      {({ percentage, valueText, isIndeterminate }) => (
        <>
          {!isLabelHidden && (
            <Row as="span" gap={3} justify="between" tone="soft">
              <Label>{label}</Label>
              <Text tone="faint" tabular>
                {valueText}
              </Text>
            </Row>
          )}
          <span className={styles.track}>
            <span
              className={classNames(styles.fill, isIndeterminate && styles.unknown)}
              style={isIndeterminate ? undefined : { width: `${percentage ?? 0}%` }}
            />
          </span>
        </>
      )}
    </AriaProgressBar>
  );
}
