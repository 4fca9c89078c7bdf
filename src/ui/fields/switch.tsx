import type { ReactNode } from 'react';
import { SwitchButton, SwitchField, type SwitchFieldProps, Text } from 'react-aria-components/Switch';
import { classNames } from '../class-names.ts';
import field from './field.module.css';
import styles from './switch.module.css';

export interface SwitchProps extends Omit<SwitchFieldProps, 'className' | 'style' | 'children'> {
  children: ReactNode;
  description?: ReactNode;
}

/** Switch for a setting that applies immediately. */
export function Switch({ children, description, ...props }: SwitchProps) {
  return (
    <SwitchField {...props} className={classNames(styles.field)}>
      <SwitchButton className={classNames(styles.button)}>
        <span>{children}</span>
        <span className={styles.track} aria-hidden="true">
          <span className={styles.knob} />
        </span>
      </SwitchButton>
      {description !== undefined && (
        <Text slot="description" className={classNames(field.description, styles.note)}>
          {description}
        </Text>
      )}
    </SwitchField>
  );
}
