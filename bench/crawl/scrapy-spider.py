"""Crawls the hosts given on the command line with Scrapy. Prints its figures as JSON on standard output."""
import json
import logging
import resource
import sys
import time

import scrapy
from scrapy.crawler import CrawlerProcess
from scrapy.linkextractors import LinkExtractor


class Site(scrapy.Spider):
    name = "site"
    visited = 0

    def __init__(self, seeds, **rest):
        super().__init__(**rest)
        self.start_urls = seeds
        self.extractor = LinkExtractor()

    def parse(self, response):
        Site.visited += 1
        host = response.url.split("/")[2]
        for link in self.extractor.extract_links(response):
            if link.url.split("/")[2] == host:
                yield scrapy.Request(link.url, self.parse)


at_once, seeds = int(sys.argv[1]), sys.argv[2:]
logging.disable(logging.CRITICAL)
process = CrawlerProcess(
    {
        "LOG_ENABLED": False,
        "ROBOTSTXT_OBEY": True,
        "CONCURRENT_REQUESTS": at_once,
        "CONCURRENT_REQUESTS_PER_DOMAIN": 1,
        "DOWNLOAD_DELAY": 0,
        "TELNETCONSOLE_ENABLED": False,
        "RETRY_ENABLED": False,
    }
)
began = time.perf_counter()
process.crawl(Site, seeds)
process.start()
usage = resource.getrusage(resource.RUSAGE_SELF)
print(
    json.dumps(
        {
            "visited": Site.visited,
            "wallMs": (time.perf_counter() - began) * 1000,
            "cpuMs": (usage.ru_utime + usage.ru_stime) * 1000,
            "maxRss": usage.ru_maxrss * 1024,
        }
    )
)
