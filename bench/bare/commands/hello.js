import { Command } from '@oclif/core';

export default class Hello extends Command {
  static summary = 'Say hello';

  async run() {
    await this.parse(Hello);
    this.log('hello');
  }
}
