import IconBuildingCommunity from '@tabler/icons-react/dist/esm/icons/IconBuildingCommunity.mjs';
import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs';
import IconCalendarTime from '@tabler/icons-react/dist/esm/icons/IconCalendarTime.mjs';
import IconDiamond from '@tabler/icons-react/dist/esm/icons/IconDiamond.mjs';
import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs';
import IconRepeat from '@tabler/icons-react/dist/esm/icons/IconRepeat.mjs';
import IconTag from '@tabler/icons-react/dist/esm/icons/IconTag.mjs';
import IconTemplate from '@tabler/icons-react/dist/esm/icons/IconTemplate.mjs';
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs';
import IconUserCheck from '@tabler/icons-react/dist/esm/icons/IconUserCheck.mjs';
import { useTranslation } from 'react-i18next';
import { useNow } from '#domain/time/use-now.ts';
import { useFormats } from '#i18n/react.ts';
import type { QuickAddReading } from '#line/reading.ts';
import { MINUTE } from '#time/units.ts';
import { Row } from '#ui/layout/primitives.tsx';
import { Chip } from '#ui/marks/chip.tsx';
import { withoutPart } from '../pick/with-pick.ts';
import type { QuickLine } from './quick-line.ts';
import { SpokenNote } from './spoken-note.tsx';
import { type Understood, understoodIn } from './understood.ts';
import { understoodText } from './understood-text.ts';

interface UnderstoodChipsProps {
  readonly line: QuickLine;
  readonly reading: QuickAddReading | null;
  readonly onLine: (line: QuickLine) => void;
}

const icons = {
  date: IconCalendar,
  block: IconCalendarTime,
  recurrence: IconRepeat,
  workload: IconHourglass,
  importance: IconDiamond,
  label: IconTag,
  party: IconUser,
  assignee: IconUserCheck,
  scope: IconBuildingCommunity,
  template: IconTemplate,
} as const;

/** Chips of the recognized parts of a line, each dismissible. */
export function UnderstoodChips({ line, reading, onLine }: UnderstoodChipsProps) {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  const now = useNow(MINUTE);
  const understood =
    reading === null
      ? []
      : understoodIn(reading).map((item) => ({
          ...item,
          summary: understoodText(item.kind, reading, t, formats, now),
        }));
  const list = understood.map(({ summary }) => summary).join(', ');
  return (
    <>
      {understood.length > 0 && (
        <Row gap={2} wrap maxWidth="100%">
          {understood.map(({ summary, ...part }) => {
            const { kind, texts } = part;
            const Icon = icons[kind];
            const removal = {
              onRemove: () => onLine(withoutPart(line, part)),
              removeLabel:
                texts.length === 0
                  ? t('quickAdd.dismiss', { text: summary })
                  : t('quickAdd.makeLiteral', { text: summary, words: texts.join(' ') }),
            };
            return (
              <Chip key={kind} icon={<Icon aria-hidden="true" />} {...(isFixed(part, line) ? {} : removal)}>
                {summary}
              </Chip>
            );
          })}
        </Row>
      )}
      <SpokenNote text={list === '' ? '' : t('quickAdd.understood', { list })} />
    </>
  );
}

/** Whether a part stays as long as others do: the first date of a series that is written in words. */
function isFixed({ kind, texts }: Understood, { picks }: QuickLine): boolean {
  return kind === 'date' && texts.length === 0 && picks.date === undefined;
}
