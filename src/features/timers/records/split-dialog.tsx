import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import type { TimerRecord } from '#contract/timer-record.ts';
import { nowOf } from '#domain/time/use-now.ts';
import { useDurationText } from '#domain/timer/use-duration-text.ts';
import { useFormats } from '#i18n/react.ts';
import { readTime } from '#time/read-time.ts';
import { Button } from '#ui/actions/button.tsx';
import { TimeField } from '#ui/fields/date-fields.tsx';
import { Grid } from '#ui/layout/primitives.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import styles from './record-dialog.module.css';
import { clockOf, middleOf, withEnd } from './record-times.ts';
import { useRecordActions } from './use-record-actions.ts';

interface SplitDialogProps {
  readonly record: TimerRecord;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

export function SplitDialog({ record, isOpen, onOpenChange }: SplitDialogProps) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const formats = useFormats();
  const { timeZone, hourCycle } = formats.settings;
  const durationText = useDurationText();
  const { split } = useRecordActions();
  const [openedAt] = useState(() => nowOf(client));
  const middle = middleOf(record, openedAt);
  const [clock, setClock] = useState<string | null>(middle === null ? null : clockOf(middle, timeZone));
  const minutes = readTime(clock ?? '');
  const at = minutes === undefined ? null : withEnd(record, minutes, timeZone).endedAt;
  const end = record.endedAt ?? new Date(openedAt).toISOString();
  const isInside =
    at !== null && Date.parse(at) > Date.parse(record.startedAt) && Date.parse(at) < Date.parse(end);
  const part = (from: string, to: string) => (
    <p className={styles.part}>
      <strong>{durationText(Date.parse(to) - Date.parse(from))}</strong>
      <br />
      {formats.timeRange(from, to)}
    </p>
  );

  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      size="narrow"
      title={t('timer.record.splitTitle')}
      closeLabel={t('button.close')}
      footer={(close) => (
        <>
          <Button onPress={close}>{t('button.cancel')}</Button>
          <Button
            variant="primary"
            isDisabled={!isInside}
            onPress={() => {
              if (at !== null) split(record, at);
              close();
            }}
          >
            {t('timer.record.splitNow')}
          </Button>
        </>
      )}
    >
      <Grid gap={4}>
        <TimeField
          label={t('timer.record.splitAt')}
          value={clock}
          onChange={setClock}
          {...(hourCycle === undefined
            ? {}
            : { hourCycle: hourCycle === 'h12' ? (12 as const) : (24 as const) })}
          description={formats.timeRange(record.startedAt, end)}
          {...(isInside ? {} : { errorMessage: t('timer.record.splitOutside') })}
        />
        {isInside && (
          <Grid gap={2} columns="1fr 1fr">
            {part(record.startedAt, at)}
            {part(at, end)}
          </Grid>
        )}
      </Grid>
    </Dialog>
  );
}
