import { Body, Controller, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Endpoint } from '../contract/endpoint.decorator.ts';
import { ContactService } from './contact.service.ts';
import { isTrapped, readContact } from './contact-reading.ts';

/** The contact form. It reads the body itself, because its faults have texts of their own. */
@Controller()
export class ContactController {
  constructor(private readonly service: ContactService) {}

  @Endpoint('createContact')
  async send(@Body() body: unknown, @Req() { ip }: FastifyRequest): Promise<void> {
    // A program gets the same answer as everybody else, so that it learns nothing.
    if (isTrapped(body)) return;
    await this.service.accept(readContact(body), ip, new Date());
  }
}
