import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { timeZone as zoneSchema } from '#contract/entity.ts';
import { type FairQueue, visitorsOf } from '#server/limits/fair-queue.ts';
import type { RateLimits } from '#server/plugins/rate-limits.ts';
import { toInstant } from '#time/instant.ts';
import type { Interval } from '#time/zoned-day.ts';
import { icalFeed } from '../feeds/service.ts';
import { AVAILABILITY_PATH } from './availability-links.ts';
import { renderAvailability } from './availability-page.ts';
import type { FoundAvailability } from './availability-repository.ts';
import { LONGEST, languageOf, saysOf, sendNothing, sendText } from './page-answer.ts';
import { LAST_WEEK, type PublishedAvailabilities } from './published-availability.ts';

const FILE = '.ics';

interface Dependencies {
  readonly availability: PublishedAvailabilities;
  readonly limits: Pick<RateLimits, 'readingPublicPage'>;
  readonly reads: Pick<FairQueue, 'run'>;
  readonly publicUrl: string;
}
type Asked = { Params: { '*': string }; Querystring: { week?: string; zone?: string } };

/** Events that say of themselves nothing but their times: their ids come of these. */
function eventsOf({ link }: FoundAvailability, busy: readonly Interval[], title: string) {
  return busy.map(({ start, end }) => ({
    id: createHash('sha256').update(`${link.id} ${start} ${end}`).digest('hex').slice(0, 32),
    ...{ startDate: toInstant(start), endDate: toInstant(end), isAllDay: false, timeZone: 'UTC', title },
    ...{ url: null, location: null, description: null, updatedAt: link.createdAt, version: 1 },
  }));
}

/** Pages of free and busy times with their calendar files, under the rules of all public pages. */
export function installAvailabilityPages(app: FastifyInstance, dependencies: Dependencies): void {
  const { availability, limits, reads, publicUrl } = dependencies;

  async function answer(request: FastifyRequest<Asked>, reply: FastifyReply): Promise<FastifyReply> {
    const asked = request.params['*'];
    const isFile = asked.endsWith(FILE);
    const secret = isFile ? asked.slice(0, -FILE.length) : asked;
    await limits.readingPublicPage(secret.slice(0, LONGEST))(request);
    const found = await availability.find(secret);
    if (found === null) return sendNothing(request, reply);
    const { ownerId } = found.link;
    const [say, language] = [saysOf(request), languageOf(request)];
    if (isFile) {
      const busy = await reads.run(visitorsOf(ownerId), () => availability.readBusy(found));
      const title = say('availability.title', { name: found.name });
      const text = icalFeed(title, eventsOf(found, busy, say('availability.busy')), new URL(publicUrl).host);
      return sendText(request, reply, { type: 'text/calendar', text });
    }
    const week = Number(request.query.week ?? 0);
    const zone = zoneSchema.safeParse(request.query.zone);
    const reading = {
      timeZone: zone.success ? zone.data : null,
      week: Number.isInteger(week) && week >= 0 && week <= LAST_WEEK ? week : 0,
    };
    const shown = await reads.run(visitorsOf(ownerId), () => availability.read(found, reading));
    return sendText(request, reply, {
      type: 'text/html',
      text: renderAvailability(shown, secret, language, say),
    });
  }

  app.get<Asked>(AVAILABILITY_PATH.replace(':secret', '*'), { schema: { hide: true } }, answer);
}
