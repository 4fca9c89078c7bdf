import IconCalendarDue from '@tabler/icons-react/dist/esm/icons/IconCalendarDue.mjs';
import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs';
import IconInbox from '@tabler/icons-react/dist/esm/icons/IconInbox.mjs';
import IconListCheck from '@tabler/icons-react/dist/esm/icons/IconListCheck.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import IconUserCheck from '@tabler/icons-react/dist/esm/icons/IconUserCheck.mjs';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { PeopleView } from '#domain/task/people-view.ts';
import { Button } from '#ui/actions/button.tsx';
import { Kbd } from '#ui/actions/kbd.tsx';
import { Link } from '#ui/actions/link.tsx';
import { printedKeys, useKeyLayout } from '#ui/key-layout.ts';
import { Grid, Row, Text, VisuallyHidden } from '#ui/layout/primitives.tsx';
import { modifierSign } from '../keys/modifier-sign.ts';
import { type EntityLink, useEntityLinks } from '../nav/use-entity-links.ts';
import { useWaitingRequests } from '../nav/use-waiting-requests.ts';
import type { ShellDialog } from '../shell-dialog.ts';
import { EntityRow } from './entity-row.tsx';
import { FoldableList } from './foldable-list.tsx';
import { OrganizationLinks } from './organization-links.tsx';
import { PinnedPages } from './pinned-pages.tsx';
import styles from './sidebar.module.css';
import list from './sidebar-list.module.css';
import { useDueToday, usePeopleCount } from './use-task-counts.ts';

/** Longest list before the others would be pushed out of sight; the rest is on the page that lists all. */
const SHOWN = 12;

/** Contents beside every page of a wide screen, wherever the navigation is. */
export function Sidebar({ open }: { readonly open: (dialog: ShellDialog) => void }) {
  const { t } = useTranslation('pages');
  const links = useEntityLinks();
  useKeyLayout();
  const addKeys = printedKeys('q');
  return (
    <div className={styles.sidebar}>
      <Grid gap={2} columns="minmax(0, 1fr)" className={styles.buttons}>
        <Button
          variant="primary"
          isWide
          icon={<IconPlus aria-hidden="true" />}
          aria-label={t('shell.add.button')}
          shortcutKey="q"
          onPress={() => open('add')}
        >
          <Row as="span" gap={2} align="center" justify="between">
            {t('shell.add.button')}
            {addKeys.length > 0 && <Kbd keys={addKeys} />}
          </Row>
        </Button>
        <Button
          isWide
          icon={<IconSearch aria-hidden="true" />}
          aria-label={t('shell.search.button')}
          shortcutKey="Control+K Meta+K"
          onPress={() => open('palette')}
        >
          <Row as="span" gap={2} align="center" justify="between">
            {t('shell.search.short')}
            <Kbd keys={[modifierSign, 'K']} />
          </Row>
        </Button>
      </Grid>
      <ul>
        <TodayLink />
        <PeopleLink view="mine" icon={<IconListCheck aria-hidden="true" />} />
        <PeopleLink view="assigned" icon={<IconUserCheck aria-hidden="true" />} />
        <PeopleLink view="waiting" icon={<IconHourglass aria-hidden="true" />} />
        <RequestsLink />
      </ul>
      <PinnedPages />
      <OrganizationLinks />
      <EntityLinks id="filters" links={links.filters} />
      <EntityLinks id="labels" links={links.labels} allHref="/labels" />
      <EntityLinks id="collections" links={links.collections} allHref="/collect/collections" />
    </div>
  );
}

/** Counts by itself: a task that becomes due today draws this line, and not the whole sidebar. */
function TodayLink() {
  const { t } = useTranslation('pages');
  const due = useDueToday();
  return (
    <CountedLink
      href="/schedule/today"
      icon={<IconCalendarDue aria-hidden="true" />}
      name={t('shell.place.today')}
      count={due}
      countLabel={t('shell.sidebar.due', { count: due })}
    />
  );
}

/** Link to a list by who does its tasks; counts by itself, as above. */
function PeopleLink({ view, icon }: { readonly view: PeopleView; readonly icon: ReactNode }) {
  const { t } = useTranslation('pages');
  const count = usePeopleCount(view);
  return (
    <CountedLink
      href={`/action/${view}`}
      icon={icon}
      // i18n-keys: pages:shell.place.{mine,assigned,waiting}
      name={t(`shell.place.${view}`)}
      count={count}
      countLabel={t('taskList.openCount', { count, shown: count })}
    />
  );
}

function RequestsLink() {
  const { t } = useTranslation('pages');
  const waiting = useWaitingRequests().length;
  return (
    <CountedLink
      href="/cooperate/requests"
      icon={<IconInbox aria-hidden="true" />}
      name={t('shell.place.requests')}
      count={waiting}
      countLabel={t('shell.nav.waiting', { count: waiting })}
    />
  );
}

interface CountedLinkProps {
  readonly href: string;
  readonly icon: ReactNode;
  readonly name: string;
  readonly count: number;
  readonly countLabel: string;
}

function CountedLink({ href, icon, name, count, countLabel }: CountedLinkProps) {
  const { pathname } = useLocation();
  return (
    <li>
      <Link href={href} className={list.place} aria-current={pathname === href ? 'page' : undefined}>
        <Grid as="span" className={styles.icon}>
          {icon}
        </Grid>
        <Text mayShrink lines="ellipsis">
          {name}
        </Text>
        {count > 0 && (
          <span className={styles.count}>
            <span aria-hidden="true">{count}</span>
            <VisuallyHidden>{countLabel}</VisuallyHidden>
          </span>
        )}
      </Link>
    </li>
  );
}

interface EntityLinksProps {
  readonly id: 'filters' | 'labels' | 'collections';
  readonly links: readonly EntityLink[];
  readonly allHref?: string;
}

function EntityLinks({ id, links, allHref = '/menu' }: EntityLinksProps) {
  const { t } = useTranslation('pages');
  if (links.length === 0) return null;
  return (
    // i18n-keys: pages:shell.places.{organizations,filters,labels,collections}
    <FoldableList id={id} title={t(`shell.places.${id}`)}>
      {links.slice(0, SHOWN).map(({ id: entityId, kind, name, href, tone }) => (
        <EntityRow key={entityId} name={name} href={href} dot={kind} tone={tone} />
      ))}
      {links.length > SHOWN && (
        <li>
          <Link href={allHref} className={list.place}>
            {t('shell.places.all')}
          </Link>
        </li>
      )}
    </FoldableList>
  );
}
