import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconCloudOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs';
import IconCloudUp from '@tabler/icons-react/dist/esm/icons/IconCloudUp.mjs';
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import type { ReactNode } from 'react';
import { IconButton } from '../actions/icon-button.tsx';
import styles from './banner.module.css';
import { Box, Row } from './primitives.tsx';

const icons = {
  notice: IconInfoCircle,
  offline: IconCloudOff,
  waiting: IconCloudUp,
  failed: IconAlertTriangle,
} as const;

export interface BannerProps {
  tone: 'notice' | 'offline' | 'waiting' | 'failed';
  children: ReactNode;
  action?: ReactNode;
  /** Together with `dismissLabel` shows a close button. */
  onDismiss?: () => void;
  dismissLabel?: string;
}

/** Status message above the content it concerns. Failures interrupt a screen reader, other tones are polite. */
export function Banner({ tone, children, action, onDismiss, dismissLabel }: BannerProps) {
  const Icon = icons[tone];
  return (
    <div role={tone === 'failed' ? 'alert' : 'status'} className={styles.banner} data-tone={tone}>
      <Icon className={styles.icon} aria-hidden="true" />
      <Box basis="12rem" mayShrink paddingBlock={1}>
        {children}
      </Box>
      {action !== undefined && <Row gap={2}>{action}</Row>}
      {onDismiss && dismissLabel !== undefined && (
        <IconButton
          size="small"
          label={dismissLabel}
          icon={<IconX aria-hidden="true" />}
          onPress={onDismiss}
        />
      )}
    </div>
  );
}
