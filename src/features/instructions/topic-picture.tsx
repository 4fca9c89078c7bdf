import type { ReactNode } from 'react';
import { DayTimes } from '#ui/states/day-times-illustration.tsx';
import { BareWall, ClearedStack, Drawing, inks } from '#ui/states/illustrations.tsx';
import { HandedSheet } from '#ui/states/together-illustration.tsx';
import type { TopicId } from './topics.ts';

const pictures: Readonly<Record<TopicId, ReactNode>> = {
  wall: <BareWall />,
  stack: <ClearedStack />,
  schedule: <DayTimes />,
  cooperate: <HandedSheet />,
  action: (
    <Drawing>
      <path d="M32 12v88h100" />
      <path d="M82 12v88M32 56h100" strokeDasharray="2 4" className={inks.faint} />
      <path d="M84 14h46v40H84z" className={inks.wash} />
      <circle cx="112" cy="30" r="6" className={inks.accent} />
      <circle cx="96" cy="42" r="4" className={inks.paper} />
      <circle cx="54" cy="36" r="5" className={inks.paper} />
      <circle cx="104" cy="78" r="5" className={inks.paper} />
      <circle cx="50" cy="84" r="4" className={inks.paper} />
    </Drawing>
  ),
  collect: (
    <Drawing>
      <path d="M8 100h144" />
      <path d="M58 22h44v40H58z" transform="rotate(-5 80 42)" className={inks.wash} />
      <path d="M62 18h40v44H62z" transform="rotate(4 80 40)" className={inks.paper} />
      <path d="M40 58h80v42H40z" className={inks.paper} />
      <path d="M40 58l10-10M120 58l-10-10M68 74h24" />
    </Drawing>
  ),
  time: (
    <Drawing>
      <path d="M8 100h144" />
      <circle cx="80" cy="58" r="34" className={inks.paper} />
      <path d="M80 58V24a34 34 0 0 1 32 45z" className={inks.wash} />
      <path d="M80 36v22l16 10" className={inks.stroke} />
      <path d="M72 16h16M80 16v8M106 30l5-5" />
    </Drawing>
  ),
  organization: (
    <Drawing>
      <path d="M8 100h144" />
      <path d="M56 22h48v78H56z" className={inks.paper} />
      <path d="M24 52h32v48H24zM104 62h32v38h-32z" className={inks.wash} />
      <path d="M66 34h8M86 34h8M66 50h8M86 50h8M66 66h8M86 66h8M34 64h12M34 78h12M114 74h12" />
      <path d="M73 100V84h14v16z" className={inks.accent} />
    </Drawing>
  ),
  import: (
    <Drawing>
      <path d="M8 100h144" />
      <path d="M46 68h68v32H46z" className={inks.wash} />
      <path d="M46 68l12-10h44l12 10" />
      <path d="M60 12h40v34H60z" transform="rotate(-6 80 28)" className={inks.paper} />
      <path d="M66 24h20M67 33h14" className={inks.faint} />
      <path d="M80 48v34M70 73l10 10 10-10" className={inks.stroke} />
      <path d="M124 100V84h16v16" className={inks.paper} />
    </Drawing>
  ),
  keys: (
    <Drawing>
      <path d="M22 34h116v56H22z" className={inks.paper} />
      <path d="M32 44h12v12H32zM52 44h12v12H52zM92 44h12v12H92zM112 44h14v12h-14zM32 64h12v12H32zM112 64h14v12h-14z" />
      <path d="M72 44h12v12H72z" className={inks.accent} />
      <path d="M52 64h52v12H52z" className={inks.wash} />
      <path d="M80 34c0-12 14-8 14-20" className={inks.faint} />
    </Drawing>
  ),
};

export function TopicPicture({ id }: { id: TopicId }) {
  return pictures[id];
}
