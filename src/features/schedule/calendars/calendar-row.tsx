import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type CalendarViews, tones } from '#domain/schedule/calendar-views.ts';
import { Switch } from '#ui/fields/switch.tsx';
import { Stack, Text, VisuallyHidden } from '#ui/layout/primitives.tsx';
import { swatchColors } from '#ui/marks/swatch.ts';
import styles from './calendars.module.css';

export interface CalendarRowProps {
  readonly id: string;
  readonly name: string;
  readonly hint?: ReactNode;
  readonly views: CalendarViews;
  readonly menu?: ReactNode;
  readonly children?: ReactNode;
}

export function CalendarRow({ id, name, hint, views, menu, children }: CalendarRowProps) {
  const { t } = useTranslation('pages');
  const group = useId();
  const { isShown, tone } = views.viewOf(id);
  return (
    <li className={styles.row}>
      <span className={styles.sample} style={swatchColors(tone)} aria-hidden="true" />
      <Stack gap={1} grow mayShrink>
        <Switch isSelected={isShown} onChange={(next) => views.change(id, { isShown: next })}>
          {name}
        </Switch>
        {hint !== undefined && (
          <Text as="p" tone="soft" size="sm" className={styles.hint}>
            {hint}
          </Text>
        )}
        <fieldset className={styles.tones}>
          <VisuallyHidden as="legend">{t('schedule.calendars.toneOf', { name })}</VisuallyHidden>
          {tones.map((each) => (
            <label key={each} className={styles.tone} style={swatchColors(each)}>
              {/* i18n-keys: pages:schedule.calendars.tone.{1,2,3,4,5,6} */}
              <input
                type="radio"
                name={group}
                aria-label={t(`schedule.calendars.tone.${each}`)}
                checked={tone === each}
                onChange={() => views.change(id, { tone: each })}
              />
            </label>
          ))}
        </fieldset>
        {children}
      </Stack>
      {menu !== undefined && <span className={styles.menu}>{menu}</span>}
    </li>
  );
}
