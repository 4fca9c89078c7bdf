import IconAlignLeft from '@tabler/icons-react/dist/esm/icons/IconAlignLeft.mjs';
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs';
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import IconVideo from '@tabler/icons-react/dist/esm/icons/IconVideo.mjs';
import { useTranslation } from 'react-i18next';
import type { Attendee, ScheduleItem } from '#contract/schedule-item.ts';
import { useReadOnlyReason } from '#domain/schedule/use-read-only-reason.ts';
import { buttonClass } from '#ui/actions/button-class.ts';
import { Stack, Text } from '#ui/layout/primitives.tsx';
import styles from './event-facts.module.css';

/** Maximum of attendees listed by name; the rest is a number. */
const NAMED = 8;

type Facts = Pick<ScheduleItem, 'meetingUrl' | 'location' | 'description' | 'attendees'>;

function AttendeeLine({ attendee }: { attendee: Attendee }) {
  const { t } = useTranslation('pages');
  const { name, email, response, isSelf, isOrganizer } = attendee;
  // i18n-keys: pages:schedule.event.response.{accepted,declined,tentative,none}
  const notes = [
    t(`schedule.event.response.${response}`),
    ...(isOrganizer ? [t('schedule.event.organizer')] : []),
    ...(isSelf ? [t('schedule.event.self')] : []),
  ];
  return (
    <li>
      {name === '' ? email : name} <Text tone="soft">({notes.join(', ')})</Text>
    </li>
  );
}

/** Details of an event beside title and times; renders nothing without any. `hasTexts`: whether to show location and description. */
export function EventFacts({ facts, hasTexts = true }: { facts: Facts; hasTexts?: boolean }) {
  const { t } = useTranslation('pages');
  const { meetingUrl, attendees } = facts;
  const location = hasTexts ? facts.location : null;
  const description = hasTexts ? facts.description : null;
  if (meetingUrl === null && location === null && description === null && attendees.length === 0) return null;
  const more = attendees.length - NAMED;
  return (
    <Stack gap={3}>
      {meetingUrl !== null && (
        <div>
          <a
            href={meetingUrl}
            target="_blank"
            rel="noreferrer"
            className={buttonClass({ size: 'small', variant: 'primary' })}
          >
            <IconVideo aria-hidden="true" />
            {t('schedule.event.join')}
          </a>
        </div>
      )}
      {location !== null && (
        <p className={styles.line}>
          <IconMapPin aria-label={t('schedule.event.location')} />
          <span>{location}</span>
        </p>
      )}
      {attendees.length > 0 && (
        <div className={styles.line}>
          <IconUsers aria-hidden="true" />
          <Stack as="ul" gap={1} aria-label={t('schedule.event.attendees')}>
            {attendees.slice(0, NAMED).map((attendee) => (
              <AttendeeLine key={attendee.email} attendee={attendee} />
            ))}
            {more > 0 && (
              <Text as="li" tone="soft">
                {t('schedule.event.more', { count: more })}
              </Text>
            )}
          </Stack>
        </div>
      )}
      {description !== null && (
        <div className={styles.line}>
          <IconAlignLeft aria-label={t('schedule.event.description')} />
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard */}
          <p className={styles.description} tabIndex={0}>
            {description}
          </p>
        </div>
      )}
    </Stack>
  );
}

/** Reason why an event is read-only; renders nothing for an editable one. */
export function WhyReadOnly({ item }: { item: ScheduleItem }) {
  const reason = useReadOnlyReason()(item);
  return reason === null ? null : (
    <Text as="p" tone="soft" size="sm">
      {reason}
    </Text>
  );
}
