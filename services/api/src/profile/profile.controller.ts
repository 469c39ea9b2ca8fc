import { Body, Controller, Headers, StreamableFile } from '@nestjs/common';
import type { Me, UpdatedMe } from '@stufenlos/contracts';
import { User, type CurrentUser } from '../access/current-user.ts';
import { Endpoint } from '../contract/endpoint.decorator.ts';
import { localeFromAcceptLanguage } from '../contract/accept-language.ts';
import { ProfileService } from './profile.service.ts';
import { readDeletion, readUpdate } from './update-reading.ts';

const language = 'accept-language';

/** The signed-in person, always the one of the token. Bodies are read here: their faults have texts of their own. */
@Controller()
export class ProfileController {
  constructor(private readonly profile: ProfileService) {}

  @Endpoint('me')
  read(@User() user: CurrentUser, @Headers(language) accepted?: string): Promise<Me> {
    return this.profile.read(user, localeFromAcceptLanguage(accepted));
  }

  @Endpoint('updateMe')
  update(@User() user: CurrentUser, @Body() body: unknown, @Headers(language) accepted?: string): Promise<UpdatedMe> {
    return this.profile.update(user, readUpdate(body), localeFromAcceptLanguage(accepted), new Date());
  }

  @Endpoint('deleteMe')
  delete(
    @User() user: CurrentUser,
    @Body() body: unknown,
    @Headers(language) accepted?: string,
  ): Promise<{ acceptedAt: string }> {
    return this.profile.delete(user, readDeletion(body), localeFromAcceptLanguage(accepted), new Date());
  }

  @Endpoint('sendVerification')
  sendVerification(@User() user: CurrentUser, @Headers(language) accepted?: string): Promise<{ email: string }> {
    return this.profile.sendVerification(user, localeFromAcceptLanguage(accepted), new Date());
  }

  @Endpoint('exportMe')
  async export(@User() user: CurrentUser, @Headers(language) accepted?: string): Promise<StreamableFile> {
    const now = new Date();
    const name = `stufenlos-${now.toISOString().slice(0, 10)}.json`;
    return new StreamableFile(await this.profile.export(user, localeFromAcceptLanguage(accepted), now), {
      type: 'application/json; charset=utf-8',
      disposition: `attachment; filename="${name}"`,
    });
  }
}
