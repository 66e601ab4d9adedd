/// Which kind of report a token stands in; some codes mean different things in each, and what was
/// measured stands in no forecast.
enum ReportFlavour { case observation, forecast }
