import { Body, Controller, Inject, Param, Res } from '@nestjs/common';
import { endpoints, type Entitlement, type RegisteredSite } from '@stufenlos/contracts';
import type { FastifyReply } from 'fastify';
import { User, type CurrentUser } from '../access/current-user.ts';
import { API_CONFIG, type ApiConfig } from '../config/api-config.ts';
import { Endpoint } from '../contract/endpoint.decorator.ts';
import { requestedAddress } from '../contract/requested-address.ts';
import { EntitlementView } from '../entitlements/entitlement-view.ts';
import { SiteChoiceService } from './site-choice.service.ts';
import { SiteRegistration } from './site-registration.ts';
import { SiteRelease } from './site-release.ts';

/** The caller's websites and their slots. */
@Controller()
export class SitesController {
  constructor(
    @Inject(API_CONFIG) private readonly config: ApiConfig,
    private readonly registration: SiteRegistration,
    private readonly releases: SiteRelease,
    private readonly choices: SiteChoiceService,
    private readonly view: EntitlementView,
  ) {}

  @Endpoint('registerSite')
  async register(
    @User() { sub }: CurrentUser,
    @Body({ schema: endpoints.registerSite.body }) { url }: { url: string },
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RegisteredSite> {
    const { hostKey } = requestedAddress(url, this.config.scan);
    const made = await this.registration.register(sub, { hostKey, url: url.trim() });
    if (made.already) void reply.status(200);
    return { hostKey, url: made.url, source: made.source.kind, already: made.already };
  }

  @Endpoint('keepSites')
  async choose(
    @User() { sub }: CurrentUser,
    @Body({ schema: endpoints.keepSites.body }) { hostKeys }: { hostKeys: string[] },
  ): Promise<Entitlement> {
    const now = new Date();
    await this.choices.choose(sub, hostKeys, now);
    return await this.view.of(sub, now);
  }

  @Endpoint('releaseSite')
  async release(
    @User() { sub }: CurrentUser,
    @Param({ schema: endpoints.releaseSite.params }) { hostKey }: { hostKey: string },
  ): Promise<{ effectiveAt: string }> {
    return { effectiveAt: (await this.releases.release(sub, hostKey)).toISOString() };
  }
}
